import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMapTarget } from './map-context.ts';

/**
 * All marks are one stop of the Tab key; the arrow keys, Home and End move between them. If the mark with the focus is removed, its heir
 * gets the focus, or else the map.
 * @param heirOf the key of the mark that stands for a removed one now
 * @returns the key of the mark that is the stop
 */
export function useRovingFocus(
  keys: string[],
  heirOf: (removed: string) => string | undefined,
): string | undefined {
  const target = useMapTarget();
  const [focused, setFocused] = useState<string | null>(null);
  const stop = focused !== null && keys.includes(focused) ? focused : keys[0];
  const move = useEffectEvent((event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.mark : undefined;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = keys.indexOf(from);
    const to = {
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    if (to === undefined) return;
    // Otherwise the arrow keys would also move the map.
    event.preventDefault();
    event.stopPropagation();
    const key = keys[Math.max(0, Math.min(to, keys.length - 1))];
    if (key === undefined) return;
    setFocused(key);
    elementOf(target, key)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => move(event);
    target.addEventListener('keydown', onKeyDown, { capture: true });
    return () => target.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [target]);
  const withFocus = useRef<string | undefined>(undefined);
  useEffect(() => {
    const over = new AbortController();
    const onFocus = () => {
      const { activeElement } = document;
      withFocus.current = activeElement instanceof HTMLElement ? activeElement.dataset.mark : undefined;
    };
    // Some browsers fire `focusout` also when the mark is removed: the effect below runs before the timer.
    const onBlur = () => setTimeout(() => !over.signal.aborted && onFocus());
    target.addEventListener('focusin', onFocus, { signal: over.signal });
    target.addEventListener('focusout', onBlur, { signal: over.signal });
    return () => over.abort();
  }, [target]);
  const getHeir = useEffectEvent(heirOf);
  useLayoutEffect(() => {
    const removed = withFocus.current;
    if (removed === undefined || keys.includes(removed)) return;
    const { activeElement } = document;
    const now = activeElement instanceof HTMLElement ? activeElement.dataset.mark : undefined;
    withFocus.current = now;
    // Its element stands for other rooms now.
    if (now !== undefined) setFocused(now);
    else if (activeElement === document.body) {
      const heir = getHeir(removed);
      (heir === undefined ? target : elementOf(target, heir))?.focus({ preventScroll: true });
    }
  }, [target, keys]);
  return stop;
}

function elementOf(target: HTMLElement, key: string): HTMLElement | null {
  return target.querySelector(`[data-mark="${CSS.escape(key)}"]`);
}
