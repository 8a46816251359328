import { type RefObject, useEffect } from 'react';

/** Pixels between the margins of a sheet of A4 or Letter. */
const paperWidth = 680;

/** On paper the map shows the same as on the screen, made smaller: it is not drawn again for the print. */
export function usePrintedMap(frameRef: RefObject<HTMLElement | null>, isPrinted: boolean): void {
  useEffect(() => {
    if (!isPrinted) return;
    const fix = () => {
      const frame = frameRef.current;
      if (!frame) return;
      const { offsetWidth: width, offsetHeight: height } = frame;
      Object.assign(frame.style, {
        width: `${width}px`,
        height: `${height}px`,
        zoom: String(Math.min(1, paperWidth / width)),
      });
      frame.toggleAttribute('data-dark', window.matchMedia('(prefers-color-scheme: dark)').matches);
    };
    const release = () => frameRef.current?.removeAttribute('style');
    window.addEventListener('beforeprint', fix);
    window.addEventListener('afterprint', release);
    return () => {
      window.removeEventListener('beforeprint', fix);
      window.removeEventListener('afterprint', release);
    };
  }, [frameRef, isPrinted]);
}
