import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../components/controls.tsx';

interface GalleryStepProps {
  by: 1 | -1;
  /** There is no photo in this direction. The button stays focusable, so that the keyboard focus is not lost. */
  isAtEnd: boolean;
  onStep(by: 1 | -1): void;
}

/** The button for the previous or the next photo, on the edge of the image. */
export function GalleryStep({ by, isAtEnd, onStep }: GalleryStepProps) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <Button
      look="icon"
      aria-label={by === 1 ? t`Next photo` : t`Previous photo`}
      aria-disabled={isAtEnd}
      position="absolute"
      top="50%"
      transform="translateY(-50%)"
      {...(by === 1 ? { insetEnd: '3' } : { insetStart: '3' })}
      opacity={isAtEnd ? 0.35 : 0.92}
      cursor={isAtEnd ? 'default' : 'pointer'}
      onClick={() => {
        if (!isAtEnd) onStep(by);
      }}
    >
      <Icon size={22} aria-hidden />
    </Button>
  );
}
