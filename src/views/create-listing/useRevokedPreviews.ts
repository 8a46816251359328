import { useEffect, useRef } from 'react';
import type { Photo } from '../../machines/photo-picker.machine.ts';

/** Frees the preview of each photo that is no longer among the photos, and all of them when the screen is left. */
export function useRevokedPreviews(photos: readonly Photo[]): void {
  const shown = useRef<readonly Photo[]>([]);
  useEffect(() => {
    for (const photo of shown.current) if (!photos.includes(photo)) URL.revokeObjectURL(photo.previewUrl);
    shown.current = photos;
  }, [photos]);
  useEffect(
    () => () => {
      for (const { previewUrl } of shown.current) URL.revokeObjectURL(previewUrl);
      shown.current = [];
    },
    [],
  );
}
