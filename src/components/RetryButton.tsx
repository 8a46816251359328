import { type ComponentProps, useRef } from 'react';
import { solidButton } from './controls.css.ts';
import { useFocusNearby } from './useFocusNearby.ts';

/** It is removed when it is pressed: the keyboard's focus stays near it. */
export function RetryButton({ className = solidButton, ...props }: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <button type="button" ref={button} className={className} {...props}>
      Try Again
    </button>
  );
}
