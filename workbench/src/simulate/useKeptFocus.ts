import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Moves the focus to an element when a step has removed or disabled the focused button, so that keyboard users keep their place. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, step: unknown): void {
  const last = useRef<unknown>(null);
  useLayoutEffect(() => {
    const isIdle = step === null && last.current === null;
    last.current = step;
    const focused = document.activeElement;
    if (!isIdle && (focused === document.body || focused?.matches(':disabled'))) place.current?.focus();
  }, [step, place]);
  useChartFocus(place);
}

/** A chart removes its labels later than the step: when it has drawn the next events, or when it has moved to the new state. */
function useChartFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = place.current?.closest('.wb-split');
    if (!panel) return;
    let focused: EventTarget | null = null;
    const onFocus = ({ target }: Event) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) place.current?.focus();
    });
    panel.addEventListener('focusin', onFocus);
    observer.observe(panel, { childList: true, subtree: true });
    return () => {
      panel.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [place]);
}
