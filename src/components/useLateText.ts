import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * For a text box that notifies its parent in a task of its own, after the browser has shown the letter: both in one task take a slow
 * phone 60 ms for the first letter. A key and leaving the box notify at once, so that their handlers never see an older text.
 * @param text the parent's text. It replaces what the box shows, unless a newer text is waiting.
 * @returns the properties of the text box, and a function that notifies at once
 */
export function useLateText(text: string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The box is not controlled: React would render and set its value in the task of the letter.
  useLayoutEffect(() => {
    if (ref.current && waiting.current === undefined && ref.current.value !== text) ref.current.value = text;
  });

  function notify(): void {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (ref.current) onText(ref.current.value);
  }

  /** React calls the handlers of the other phase with the new text. */
  function notifyFirst(): void {
    if (waiting.current !== undefined) flushSync(notify);
  }

  const box = {
    ref,
    defaultValue: text,
    onChange: () => {
      waiting.current ??= setTimeout(notify);
    },
    onKeyDownCapture: notifyFirst,
    onBlurCapture: notifyFirst,
  };
  return { box, notifyFirst };
}
