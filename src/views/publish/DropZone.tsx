import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../components/controls.tsx';

interface DropZoneProps {
  /** The file input behind the button. */
  chooser: Ref<HTMLInputElement>;
  isOpen: boolean;
  isDraggedOver: boolean;
  fault: string | undefined;
  onFiles(files: readonly File[]): void;
  /** How many photos there are. */
  children: ReactNode;
}

/** The drop zone for photos, with a button that opens the file chooser. */
export function DropZone({ chooser, isOpen, isDraggedOver, fault, onFiles, children }: DropZoneProps) {
  const hintId = useId();
  const faultId = useId();
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="2"
      px="2"
      py="6"
      borderRadius="md"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isDraggedOver ? 'accent.solid' : fault ? 'danger.text' : 'border.strong'}
      background={isDraggedOver ? 'bg.glow' : 'bg.sunken'}
      transitionProperty="background-color, border-color"
      transitionDuration="quick"
      data-dragged-over={isDraggedOver || undefined}
    >
      <Button
        asChild
        look="outline"
        // Narrow enough for Italian texts of twice the size on a phone.
        px="4"
        flexWrap="wrap"
        justifyContent="center"
        cursor={isOpen ? 'pointer' : 'not-allowed'}
        opacity={isOpen ? 1 : 0.55}
        _focusWithin={{ outline: '3px solid {colors.accent.solid}', outlineOffset: '2px' }}
      >
        <label>
          <ImagePlus size={18} aria-hidden />
          <Trans>Add photos</Trans>
          <chakra.input
            ref={chooser}
            srOnly
            type="file"
            accept="image/*"
            multiple
            disabled={!isOpen}
            aria-describedby={fault ? `${faultId} ${hintId}` : hintId}
            aria-invalid={fault ? true : undefined}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // Otherwise choosing a removed file again would not fire `change`.
              target.value = '';
              onFiles(files);
            }}
          />
        </label>
      </Button>
      <chakra.p fontSize="sm">{isDraggedOver ? t`Drop to add` : t`or drop or paste them here`}</chakra.p>
      <chakra.p id={hintId} fontSize="xs" color="fg.muted">
        <Trans>PNG, JPG up to 10MB each</Trans>
        <br />
        <Trans>HEIC of an iPhone too, if this browser can read it</Trans>
      </chakra.p>
      {fault && (
        <chakra.p id={faultId} fontSize="xs" fontWeight={600} color="danger.text">
          {fault}
        </chakra.p>
      )}
      {children}
    </Flex>
  );
}
