import { lazily } from '../../domain/lazily.ts';
import type { CardPart } from '../../schemas/account/member-card.ts';

export const partLabels: Readonly<Record<CardPart, string>> = {
  picture: 'Picture',
  university: 'University',
  about: 'About Me',
  hobbies: 'Hobbies',
  memberSince: 'Member since',
  answerTime: 'How soon I usually answer',
  listings: 'My other listings',
};

const month = lazily(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** 'March 2025'. @param text `YYYY-MM` */
export function monthOf(text: string): string {
  return month().format(new Date(`${text}-01`));
}

/** 'Usually answers within an hour'. */
export function answersWithin(hours: number): string {
  return `Usually answers within ${timeOf(hours)}`;
}

function timeOf(hours: number): string {
  if (hours === 1) return 'an hour';
  if (hours < 24) return `${hours} hours`;
  const days = Math.ceil(hours / 24);
  if (days === 1) return 'a day';
  return days === 7 ? 'a week' : `${days} days`;
}
