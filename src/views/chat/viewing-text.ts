import { t } from '@lingui/core/macro';
import { italianTime } from '../../components/format.ts';
import type { Viewing } from '../../schemas/chat/viewing.ts';

/** Whether there is a viewing that is neither cancelled nor done. */
export function isOpen(viewing: Viewing | undefined): viewing is Viewing {
  return viewing !== undefined && viewing.state !== 'cancelled' && viewing.state !== 'done';
}

/** The state of a viewing in one line. @param name the first name of the other member */
export function viewingLine(viewing: Viewing, userId: number, name: string): string {
  const { state, start, proposedBy } = viewing;
  const time = start === null ? '' : italianTime(start);
  switch (state) {
    case 'proposed':
      return proposedBy === userId ? t`Waiting for ${name}` : t`${name} proposes a time`;
    case 'agreed':
      return time;
    case 'moved':
      return proposedBy === userId ? t`${time}; you propose to move it` : t`${time}; ${name} asks to move it`;
    case 'cancelled':
      return t`Cancelled`;
    case 'done':
      return t`Done: ${time}`;
  }
}

/** Where a viewing is, as words inside a sentence. */
export function placeText(place: Viewing['place']): string {
  return place === 'video' ? t`by video` : t`on site`;
}
