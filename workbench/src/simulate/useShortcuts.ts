import { useEffect } from 'react';

/** Ctrl+Z (⌘Z) goes back; Ctrl+Y (⇧⌘Z, Ctrl+Shift+Z) goes forward. Inside form fields these keys keep their usual effect. */
export function useShortcuts(onBack: () => void, onForward: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isForward = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isForward && key !== 'z') return;
      event.preventDefault();
      (isForward ? onForward : onBack)();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onBack, onForward]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
