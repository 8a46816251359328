import { type ComponentProps, useRef } from 'react';
import { solidButton } from './controls.css.ts';
import { useFocusNearby } from './useFocusNearby.ts';

/** It goes when it is pressed: the keyboard keeps a place near it. */
export function RetryButton({ className = solidButton, ...props }: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <button type="button" ref={button} className={className} {...props}>
      Try Again
    </button>
  );
}
