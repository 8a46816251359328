import { t } from '@lingui/core/macro';
import { Heart } from 'lucide-react';
import { Button } from '../controls.tsx';

interface HeartButtonProps {
  isLiked: boolean;
  /** A request about this listing is in flight. */
  isBusy: boolean;
  /** The title of the listing. */
  title: string;
  onToggle(): void;
}

/** The like heart of a listing. */
export function HeartButton({ isLiked, isBusy, title, onToggle }: HeartButtonProps) {
  return (
    <Button
      look="icon"
      aria-label={isLiked ? t`Unlike ${title}` : t`Like ${title}`}
      aria-pressed={isLiked}
      // Not `disabled`: the heart would lose the focus with each request.
      aria-disabled={isBusy}
      color={isLiked ? 'accent.solid' : 'fg.default'}
      onClick={() => {
        if (!isBusy) onToggle();
      }}
    >
      <Heart size={21} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />
    </Button>
  );
}
