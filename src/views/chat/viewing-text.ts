import { t } from '@lingui/core/macro';
import { italianTime } from '../../components/format.ts';
import type { Viewing, ViewingEnding } from '../../schemas/chat/viewing.ts';

/** Whether there is a viewing that is neither cancelled nor done. */
export function isOpen(viewing: Viewing | undefined): viewing is Viewing {
  return viewing !== undefined && viewing.state !== 'cancelled' && viewing.state !== 'done';
}

/** Whether the member can still review a viewing that is over, and has not. */
export function isToReview(viewing: Viewing | undefined): boolean {
  return viewing?.review != null && viewing.review.own === null;
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
      return endingTexts(viewing.ending ?? 'cancelled').line;
    case 'done':
      return t`Done: ${time}`;
  }
}

interface EndingTexts {
  /** The state of the viewing, in one line and in a sentence. */
  line: string;
  ended: string;
  /** Asks before, and the buttons that ask and do it. */
  question: string;
  act: string;
}

/** What the app says of each way to end a viewing. */
export function endingTexts(ending: ViewingEnding): EndingTexts {
  const texts: Record<ViewingEnding, () => EndingTexts> = {
    declined: () => ({
      line: t`Proposal declined`,
      ended: t`The proposed times were declined.`,
      question: t`Decline the proposed times?`,
      act: t`Decline`,
    }),
    withdrawn: () => ({
      line: t`Proposal withdrawn`,
      ended: t`The proposed times were withdrawn.`,
      question: t`Withdraw the times that you proposed?`,
      act: t`Withdraw`,
    }),
    cancelled: () => ({
      line: t`Cancelled`,
      ended: t`This viewing was cancelled.`,
      question: t`Cancel the viewing?`,
      act: t`Cancel the Viewing`,
    }),
  };
  return texts[ending]();
}

/** Where a viewing is, as words inside a sentence. */
export function placeText(place: Viewing['place']): string {
  return place === 'video' ? t`by video` : t`on site`;
}
