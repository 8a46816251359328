import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { stateLabels } from '../../domain/publish/listing-life.ts';
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

/** The reasons that a moderator changes where they do not fit. */
export const usualReasons: Record<Chosen, MessageDescriptor> = {
  nothing: msg`We found nothing against our rules.`,
  warn: msg`This is against our rules. Please change it, and do not do it again.`,
  remove: msg`This is against our rules, so nobody else sees it any more.`,
  suspend: msg`You have broken our rules in a way that puts others in danger.`,
  lift: msg`You were right. We are sorry.`,
  uphold: msg`We have looked again, and come to the same result.`,
};

/** A fact of a case: the server's own words in the reader's language, and other texts as they are. */
export function factText(fact: string): string {
  if (fact === 'hidden') return t`Hidden`;
  const words: Record<string, string> = stateLabels;
  const review: Record<string, MessageDescriptor> = factTexts;
  return words[fact] ? told(words[fact]) : review[fact] ? i18n._(review[fact]) : fact;
}
