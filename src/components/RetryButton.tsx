import { type ComponentProps, useRef } from 'react';
import { Button } from './controls.ts';
import { useFocusNearby } from './useFocusNearby.ts';

/** It goes when it is pressed: the keyboard keeps a place near it. */
export function RetryButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <Button ref={button} {...props}>
      Try Again
    </Button>
  );
}
