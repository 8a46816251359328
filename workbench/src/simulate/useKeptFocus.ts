import { type RefObject, useLayoutEffect } from 'react';

/** Moves the focus to an element when a step has removed the focused button, so that keyboard users keep their place. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, step: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run after each step
  useLayoutEffect(() => {
    if (step !== null && document.activeElement === document.body) place.current?.focus();
  }, [step]);
}
