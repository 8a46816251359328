import { formatInRome } from '../../domain/rome-time.ts';
import type { Viewing } from '../../schemas/chat/viewing.ts';

/** Whether there is a viewing that is neither cancelled nor done. */
export function isOpen(viewing: Viewing | undefined): viewing is Viewing {
  return viewing !== undefined && viewing.state !== 'cancelled' && viewing.state !== 'done';
}

/** The state of a viewing in one line. @param name the first name of the other member */
export function viewingLine(viewing: Viewing, userId: number, name: string): string {
  const { state, start, proposedBy } = viewing;
  const time = start === null ? '' : formatInRome(start);
  switch (state) {
    case 'proposed':
      return proposedBy === userId ? `Waiting for ${name}` : `${name} proposes a time`;
    case 'agreed':
      return time;
    case 'moved':
      return proposedBy === userId ? `${time}; you propose to move it` : `${time}; ${name} asks to move it`;
    case 'cancelled':
      return 'Cancelled';
    case 'done':
      return `Done: ${time}`;
  }
}
