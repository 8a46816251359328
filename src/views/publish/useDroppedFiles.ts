import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the files that are dropped anywhere on the screen, and whether some are being dragged over it. With a smaller drop zone, a near
 * miss would make the browser open the file in place of the form.
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
    // If the pointer moves between elements of the page, it enters another one; if it leaves the page, it enters nothing.
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
