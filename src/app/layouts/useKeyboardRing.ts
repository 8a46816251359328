import { useEffect } from 'react';

/**
 * The heading of a new screen, or of its next step, gets the focus by script, and browsers then draw a ring also for people who use no keys.
 * A press of Tab shows the ring, a press of a pointer hides it. Typing in a field changes nothing.
 */
export function useKeyboardRing(): void {
  useEffect(() => {
    const over = new AbortController();
    const { dataset } = document.documentElement;
    dataset.pointer = '';
    const options = { capture: true, passive: true, signal: over.signal };
    window.addEventListener('pointerdown', () => (dataset.pointer = ''), options);
    window.addEventListener('keydown', ({ key }) => key === 'Tab' && delete dataset.pointer, options);
    return () => over.abort();
  }, []);
}
