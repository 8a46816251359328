import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { questionTexts } from '../../domain/match/question-texts.ts';
import type { Reason } from '../../domain/match/score.ts';
import { told } from '../../languages/told.ts';
import type { Band } from '../../schemas/match/answers.ts';

export const bandNames: Record<Band, MessageDescriptor> = {
  'very-good': msg`Fits you very well`,
  good: msg`Fits you well`,
  fair: msg`Fits you in part`,
  low: msg`Fits you in few points`,
};

/** About a member. */
export const personBandNames: Record<Band, MessageDescriptor> = {
  'very-good': msg`You may get on very well`,
  good: msg`You may get on well`,
  fair: msg`You may get on in part`,
  low: msg`You may get on in few points`,
};

/** About a room and a group: that of the member whom the room fits least. */
export const groupBandNames: Record<Band, MessageDescriptor> = {
  'very-good': msg`Fits all of you very well`,
  good: msg`Fits all of you well`,
  fair: msg`Fits each of you at least in part`,
  low: msg`Fits one of you in few points`,
};

/** About a room and another member of the group. */
export const memberBandNames: Record<Band, MessageDescriptor> = {
  'very-good': msg`fits very well`,
  good: msg`fits well`,
  fair: msg`fits in part`,
  low: msg`fits in few points`,
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The words about a listing: what fits, in the order of how much it moved the score, then what is different.
 * @param most how many of each
 */
export function reasonWords(reasons: readonly Omit<Reason, 'impact'>[], most: number): string {
  const isDifferent = ({ kind }: Pick<Reason, 'kind'>) => kind === 'different';
  const fitting = reasons.filter((reason) => !isDifferent(reason)).slice(0, most);
  const different = reasons.filter(isDifferent).slice(0, most);
  const sentences = fitting.map(({ question, kind, theirs }) => {
    const texts: Record<string, string> = questionTexts[question].choices;
    const fact = capitalized(told(texts[theirs] ?? theirs));
    return kind === 'alike' ? t`${fact}, as you.` : t`${fact}: you accept it.`;
  });
  const names = different.map(({ question }) => told(questionTexts[question].name)).join(', ');
  const others = names === '' ? [] : [t`Different: ${names}.`];
  // What moved the score most comes first.
  return (reasons[0] && isDifferent(reasons[0]) ? [...others, ...sentences] : [...sentences, ...others]).join(
    ' ',
  );
}
