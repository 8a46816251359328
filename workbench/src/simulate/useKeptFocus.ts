import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the focus to an element when a step has removed or disabled the focused button, so that keyboard users keep their place. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef<unknown>(null);
  useLayoutEffect(() => {
    const isIdle = step === null && last.current === null;
    last.current = step;
    const focused = document.activeElement;
    if (!isIdle && (focused === document.body || focused?.matches(':disabled'))) place.current?.focus();
  }, [step, place]);
}
