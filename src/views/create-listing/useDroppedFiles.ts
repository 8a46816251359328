import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Hands over the files that are dropped anywhere on the screen, and tells whether some are being dragged over it. Without
 * the drop zone being as large as the screen, a near miss would make the browser open the file in place of the form.
 */
export function useDroppedFiles(isEnabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none';
    setIsOver(isEnabled);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (isEnabled) onFiles([...event.dataTransfer.files]);
  });
  useEffect(() => {
    // Between two elements of the page the pointer enters one; when it leaves the page, nothing.
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}
