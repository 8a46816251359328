import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { byLanguage } from '../../components/format.ts';
import type { CardPart } from '../../schemas/account/member-card.ts';
import type { Proofs } from '../../schemas/account/proofs.ts';

export const partLabels: Readonly<Record<CardPart, MessageDescriptor>> = {
  picture: msg`Picture`,
  university: msg`University`,
  about: msg`About Me`,
  hobbies: msg`Hobbies`,
  memberSince: msg`Member since`,
  answerTime: msg`How soon I usually answer`,
  listings: msg`My other listings`,
};

const month = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

/** 'March 2025'. @param text `YYYY-MM` */
export function monthOf(text: string): string {
  return month().format(new Date(`${text}-01`));
}

/** What is confirmed, as plain facts. */
export function proofTexts({ isEmailConfirmed, isPhoneConfirmed, university, meetings }: Proofs): string[] {
  return [
    isEmailConfirmed === true && t`E-mail confirmed`,
    isPhoneConfirmed === true && t`Phone confirmed`,
    university && t`University address confirmed: ${university.name}, ${monthOf(university.month)}`,
    meetings > 0 &&
      plural(meetings, {
        one: 'Met in a viewing by # member, as both say',
        other: 'Met in a viewing by # members, as both say',
      }),
  ].filter((text) => typeof text === 'string');
}

/** 'Usually answers within an hour'. */
export function answersWithin(hours: number): string {
  if (hours < 24)
    return plural(hours, {
      one: 'Usually answers within an hour',
      other: 'Usually answers within # hours',
    });
  const days = Math.ceil(hours / 24);
  if (days === 7) return t`Usually answers within a week`;
  return plural(days, { one: 'Usually answers within a day', other: 'Usually answers within # days' });
}
