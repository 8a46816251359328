import { useEffect, useEffectEvent } from 'react';

/**
 * Returns the files that are pasted anywhere on the screen. A text box keeps a paste that contains text, such as a cell of a spreadsheet,
 * which comes with a picture of itself.
 */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (!clipboardData?.files.length) return;
    const isText =
      target instanceof Element && target.matches('input:not([type="file"], [type="checkbox"]), textarea');
    if (isText && clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...clipboardData.files]);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
