import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Events whose handlers must not see an older text. */
const endings = ['keydown', 'blur', 'click', 'submit'] as const;

/**
 * Properties for a text box that notifies its parent in a task of its own, after the browser has shown the letter: both in one task take
 * a slow phone 60 ms for the first letter. A key, leaving the box, a click and a submission notify before their own handlers.
 * @param text the parent's text. It replaces what the box shows, unless a newer text is waiting.
 */
export function useLateText(text: string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const waiting = useRef<AbortController>(null);

  // The box is not controlled: React would render and set its value in the task of the letter.
  useLayoutEffect(() => {
    if (ref.current && !waiting.current && ref.current.value !== text) ref.current.value = text;
  });

  function wait(): void {
    const end = new AbortController();
    waiting.current = end;
    const timer = setTimeout(notify);
    end.signal.onabort = () => clearTimeout(timer);
    const notifyNow = () => flushSync(notify);
    for (const type of endings)
      window.addEventListener(type, notifyNow, { capture: true, signal: end.signal });
  }

  function notify(): void {
    waiting.current?.abort();
    waiting.current = null;
    if (ref.current) onText(ref.current.value);
  }

  return {
    ref,
    defaultValue: text,
    onChange: () => {
      if (!waiting.current) wait();
    },
  };
}
