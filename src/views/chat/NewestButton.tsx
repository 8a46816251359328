import { ArrowDown } from 'lucide-react';
import { Button } from '../../components/controls.ts';

interface NewestButtonProps {
  /** There are unseen messages further down. */
  hasNew: boolean;
  onClick(): void;
}

/** The button that scrolls down to the newest message. */
export function NewestButton({ hasNew, onClick }: NewestButtonProps) {
  return (
    <Button
      look={hasNew ? 'solid' : 'icon'}
      boxShadow="lifted"
      position="absolute"
      bottom="3"
      insetEnd={hasNew ? '50%' : '4'}
      transform={hasNew ? 'translateX(50%)' : undefined}
      aria-label={hasNew ? undefined : 'Newest messages'}
      onClick={onClick}
    >
      <ArrowDown size={19} aria-hidden />
      {hasNew && 'New messages'}
    </Button>
  );
}
