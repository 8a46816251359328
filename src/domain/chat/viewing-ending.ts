import type { Viewing, ViewingEnding } from '../../schemas/chat/viewing.ts';

/** How an open viewing ends if this member ends it. */
export function endingBy(
  userId: number,
  { state, proposedBy }: Pick<Viewing, 'state' | 'proposedBy'>,
): ViewingEnding {
  if (state !== 'proposed') return 'cancelled';
  return proposedBy === userId ? 'withdrawn' : 'declined';
}
