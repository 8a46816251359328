import { chakra, Grid, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PhotoPickerActor, photoPickerMachine } from '../../machines/publish/photo-picker.machine.ts';
import { photoLimits } from '../../schemas/constants.ts';
import { DropZone } from './DropZone.tsx';
import { FormSection } from './FormSection.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { usePastedFiles } from './usePastedFiles.ts';

type Snapshot = SnapshotFrom<typeof photoPickerMachine>;

const selectPhotos = (snapshot: Snapshot) => snapshot.context.photos;
const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface PhotoPickerProps {
  actor: PhotoPickerActor;
  isDisabled: boolean;
  /** The error of the photos. */
  fault: string | undefined;
}

/** The section 'Property Photos': photos are added by button, drop and paste, sorted and removed. */
export function PhotoPicker({ actor, isDisabled, fault }: PhotoPickerProps) {
  const photos = useSelector(actor, selectPhotos);
  const isReading = useSelector(actor, selectIsReading);
  const chooser = useRef<HTMLInputElement>(null);
  const removeButtons = useRef(new Map<string, HTMLButtonElement>());
  const [announcement, setAnnouncement] = useState('');
  const isOpen = !isDisabled && !isReading;
  const add = (files: readonly File[]) => {
    if (!isOpen) return;
    setAnnouncement('');
    actor.send({ type: 'photos.add', files });
  };
  usePastedFiles(add);
  const isDraggedOver = useDroppedFiles(isOpen, add);

  function move(id: string, to: number) {
    if (isDisabled) return;
    const name = photos.find((photo) => photo.id === id)?.name ?? '';
    actor.send({ type: 'photo.move', id, to });
    setAnnouncement(
      to === 0
        ? t`${name} is now photo 1 of ${photos.length}, the cover.`
        : t`${name} is now photo ${to + 1} of ${photos.length}.`,
    );
  }
  function remove(index: number) {
    const photo = photos[index];
    if (!photo) return;
    const neighbour = photos[index + 1] ?? photos[index - 1];
    // Moved before the button is removed: otherwise the focus is lost.
    (neighbour ? removeButtons.current.get(neighbour.id) : chooser.current)?.focus();
    actor.send({ type: 'photo.remove', id: photo.id });
    setAnnouncement(t`${photo.name} removed.`);
  }

  return (
    <FormSection
      title={t`Property Photos`}
      subtitle={t`Upload 1-${photoLimits.count} high-quality photos of your listing`}
    >
      <DropZone chooser={chooser} isOpen={isOpen} isDraggedOver={isDraggedOver} fault={fault} onFiles={add}>
        <chakra.p role="status" fontSize="sm" fontWeight={600} minH="1.5em">
          {isReading ? t`Preparing photos...` : t`${photos.length} of ${photoLimits.count} photos`}
        </chakra.p>
      </DropZone>
      {photos.length > 0 && (
        <Grid
          as="ol"
          aria-label={t`Photos of the listing`}
          listStyleType="none"
          templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }}
          gap="3"
        >
          {photos.map((photo, index) => (
            <PhotoPreview
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              removeButton={(button) => {
                if (button) removeButtons.current.set(photo.id, button);
                else removeButtons.current.delete(photo.id);
              }}
              onMove={move}
              onRemove={() => remove(index)}
            />
          ))}
        </Grid>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </FormSection>
  );
}
