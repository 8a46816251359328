import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type DragEvent, type Ref, useState } from 'react';
import { PhotoImage } from '../../components/PhotoImage.tsx';
import { useObjectUrl } from '../../components/useObjectUrl.ts';
import type { Photo } from '../../machines/publish/photo-picker.machine.ts';

/** A private drag type, so that no other dragged object counts as a photo of the row. */
const dragType = 'application/x-stanza-photo';

interface PhotoPreviewProps {
  photo: Photo;
  /** Its index in the row, from 0, and the number of photos. */
  index: number;
  count: number;
  removeButton: Ref<HTMLButtonElement>;
  onMove(id: string, to: number): void;
  onRemove(): void;
}

/** A photo of the listing. It is moved by its buttons, or by dragging it onto another photo. */
export function PhotoPreview({ photo, index, count, removeButton, onMove, onRemove }: PhotoPreviewProps) {
  const [isTarget, setIsTarget] = useState(false);
  const madeUrl = useObjectUrl('file' in photo ? photo.file : null);
  const position = index + 1;
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setIsTarget(true);
  };
  const onDrop = (event: DragEvent) => {
    setIsTarget(false);
    const id = event.dataTransfer.getData(dragType);
    if (!id) return;
    event.preventDefault();
    if (id !== photo.id) onMove(id, index);
  };
  const move = (by: 1 | -1) => ({
    // Not `disabled`: the focus would be lost when a photo arrives at an end.
    'aria-disabled': index + by < 0 || index + by >= count,
    'aria-label': by < 0 ? t`Move photo ${position} left` : t`Move photo ${position} right`,
    onClick: () => {
      if (index + by >= 0 && index + by < count) onMove(photo.id, index + by);
    },
  });

  return (
    <chakra.li
      draggable
      minW="0"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border.subtle"
      background="bg.sunken"
      overflow="hidden"
      cursor="grab"
      outline={isTarget ? '3px dashed {colors.accent.solid}' : undefined}
      outlineOffset="2px"
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, photo.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      <Box position="relative" aspectRatio={4 / 3}>
        <PhotoImage
          url={'url' in photo ? photo.url : (madeUrl ?? undefined)}
          sizes="12rem"
          alt={photo.name}
          draggable={false}
          w="full"
          h="full"
          objectFit="cover"
        />
        {index === 0 && (
          <chakra.span
            position="absolute"
            top="2"
            insetStart="2"
            px="2.5"
            py="0.5"
            borderRadius="full"
            fontSize="xs"
            fontWeight={600}
            background="bg.surface"
          >
            <Trans>Cover</Trans>
          </chakra.span>
        )}
      </Box>
      <Flex justify="space-between">
        <Step {...move(-1)}>
          <ArrowLeft size={18} aria-hidden />
        </Step>
        <Step {...move(1)}>
          <ArrowRight size={18} aria-hidden />
        </Step>
        <Step
          ref={removeButton}
          aria-label={t`Remove photo ${position}`}
          color="danger.text"
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </Step>
      </Flex>
    </chakra.li>
  );
}

const Step = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flex: '1',
      height: '2.75rem',
      cursor: 'pointer',
      _hover: { background: 'bg.surface' },
      '&[aria-disabled=true]': { opacity: 0.35, cursor: 'not-allowed' },
      _disabled: { opacity: 0.35, cursor: 'not-allowed' },
      // The tile clips its overflow.
      _focusVisible: { outlineOffset: '-3px' },
    },
  },
  { defaultProps: { type: 'button' } },
);
