import { type RefObject, useLayoutEffect } from 'react';

/** Gives the focus to an element where a step took away the button that had it: a keyboard goes on from there. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, step: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is what it reacts to.
  useLayoutEffect(() => {
    if (step !== null && document.activeElement === document.body) place.current?.focus();
  }, [step]);
}
