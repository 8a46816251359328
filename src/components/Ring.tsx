import { rings } from './Ring.css.ts';

/** A spinner. A text beside it must say what is loading. */
export function Ring({ size }: { size: keyof typeof rings }) {
  return <div className={rings[size]} aria-hidden />;
}
