import { t } from '@lingui/core/macro';
import { Columns3 } from 'lucide-react';
import { Button } from '../../components/controls.tsx';
import { hintStyle } from '../../components/hint-style.ts';
import { useRoomChoice } from './room-choice.ts';

interface CompareButtonProps {
  id: number;
  /** The title of the listing. */
  title: string;
  /** Shows a text beside the symbol. */
  isWide?: boolean;
}

/** Chooses a room for the comparison, or removes it. */
export function CompareButton({ id, title, isWide = false }: CompareButtonProps) {
  const choice = useRoomChoice();
  if (!choice) return null;
  const isChosen = choice.ids.includes(id);
  return (
    <Button
      look={isWide ? 'outline' : 'icon'}
      aria-label={t`Compare ${title}`}
      aria-pressed={isChosen}
      {...(!isWide && { 'data-hint': t`Compare`, css: hintStyle })}
      background={isChosen ? 'accent.solid' : undefined}
      color={isChosen ? 'accent.contrast' : undefined}
      _hover={isChosen ? { background: 'accent.hover' } : undefined}
      onClick={() => choice.toggle(id)}
    >
      <Columns3 size={20} aria-hidden />
      {isWide && t`Compare`}
    </Button>
  );
}
