import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { stateLabels } from '../../domain/publish/listing-life.ts';
import { reasonText } from '../../domain/safety/usual-reasons.ts';
import { languageOf } from '../../domain/shell/language.ts';
import { told } from '../../languages/told.ts';
import type { Chosen } from '../../machines/safety/moderation.machine.ts';
import type { Decision, OwnReport, ReportKind, ReportReason } from '../../schemas/safety/report.ts';
import { factTexts } from './review-texts.ts';

export const reasonNames: Record<ReportReason, MessageDescriptor> = {
  money: msg`Asks for money before a viewing`,
  fake: msg`Not who or what it says`,
  exclusion: msg`Excludes people`,
  harassment: msg`Insults or harasses`,
  spam: msg`Advertising`,
  other: msg`Something else`,
};

export const kindNames: Record<ReportKind, MessageDescriptor> = {
  listing: msg`Listing`,
  poster: msg`Member`,
  partner: msg`Member`,
  message: msg`Message`,
  review: msg`Review`,
  groupmate: msg`Member`,
  groupMessage: msg`Message`,
};

export const outcomeTexts: Record<OwnReport['outcome'], MessageDescriptor> = {
  open: msg`We will look at it.`,
  nothing: msg`We looked, and found nothing against our rules.`,
  warned: msg`We looked, and have warned the member.`,
  removed: msg`We looked, and have removed it.`,
  suspended: msg`We looked, and have suspended the member.`,
};

export const decisionNames: Record<Chosen, MessageDescriptor> = {
  nothing: msg`Nothing`,
  warn: msg`Warn`,
  remove: msg`Remove`,
  suspend: msg`Suspend`,
  lift: msg`Take back`,
  uphold: msg`Keep the decision`,
};

/** What a member reads about a decision. */
export const measureTexts: Record<Decision, MessageDescriptor> = {
  nothing: msg`Nothing was done.`,
  warn: msg`The moderators have warned you.`,
  remove: msg`The moderators have removed it.`,
  suspend: msg`The moderators have suspended your account.`,
};

/** What moderators did, in the log. */
const actionNames: Record<string, MessageDescriptor> = {
  ...decisionNames,
  'appeal lifted': decisionNames.lift,
  'appeal upheld': decisionNames.uphold,
};

export function actionText(action: string): string {
  return actionNames[action] ? i18n._(actionNames[action]) : action;
}

/** The reason of a decision for the one who reads it now. */
export function shownReason(reason: string): string {
  return reasonText(reason, languageOf(i18n.locale) ?? 'en');
}

/** A fact of a case: the server's own words in the reader's language, and other texts as they are. */
export function factText(fact: string): string {
  if (fact === 'hidden') return t`Hidden`;
  const words: Record<string, string> = stateLabels;
  const review: Record<string, MessageDescriptor> = factTexts;
  return words[fact] ? told(words[fact]) : review[fact] ? i18n._(review[fact]) : fact;
}
