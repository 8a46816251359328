import * as z from 'zod/mini';
import { moment } from '../moment.ts';
import { textField } from '../text-field.ts';

/**
 * What is reported: a listing, its poster, the other member of a conversation, or a message of theirs; with `reviews`, a review, or the
 * answer to one's own; with `groups`, a member of one's group, or a message of theirs to it.
 */
const reportKinds = [
  'listing',
  'poster',
  'partner',
  'message',
  'review',
  'groupmate',
  'groupMessage',
] as const;

export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['money', 'fake', 'exclusion', 'harassment', 'spam', 'other'] as const;

export type ReportReason = (typeof reportReasons)[number];

export const maxReportLength = 1000;

export const reportSchema = z.object({
  kind: z.enum(reportKinds, /*i18n*/ 'Must be a kind of report.'),
  /** Of the listing, the conversation, the message, the review or the member of the group. */
  id: z.int(/*i18n*/ 'Must be a number.').check(z.positive(/*i18n*/ 'Must be a number.')),
  reason: z.enum(reportReasons, /*i18n*/ 'Choose a reason.'),
  text: textField(/*i18n*/ 'The report', { max: maxReportLength, isMultiline: true, isOptional: true }),
});

export type Report = z.infer<typeof reportSchema>;

const reportOutcomes = ['open', 'nothing', 'warned', 'removed', 'suspended'] as const;

/** An own report, and what became of it. */
export const ownReportSchema = z.object({
  /** The UUID with which it was sent. */
  id: z.string(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  /** The title of the listing, or the first name of the member. */
  about: z.string(),
  reportedAt: moment,
  outcome: z.enum(reportOutcomes),
});

export type OwnReport = z.infer<typeof ownReportSchema>;

export const decisions = ['nothing', 'warn', 'remove', 'suspend'] as const;

export type Decision = (typeof decisions)[number];

export const appealStates = ['none', 'open', 'upheld', 'lifted'] as const;

/** A decision about the member. */
export const ownDecisionSchema = z.object({
  id: z.int().check(z.positive()),
  decision: z.enum(decisions),
  kind: z.enum(reportKinds),
  about: z.string(),
  /** What the moderators say. */
  reason: z.string(),
  decidedAt: moment,
  appeal: z.enum(appealStates),
  /** Why the appeal was decided so. */
  appealReason: z.nullable(z.string()),
});

export type OwnDecision = z.infer<typeof ownDecisionSchema>;

/** The page "Safety". */
export const safetyPageSchema = z.object({
  /** The newest first, as are the decisions. */
  reports: z.array(ownReportSchema),
  decisions: z.array(ownDecisionSchema),
  /** Whether the member decides reports, for a backend with `moderation`. */
  isModerator: z.boolean(),
});

export type SafetyPage = z.infer<typeof safetyPageSchema>;

export const appealSchema = z.object({
  text: textField(/*i18n*/ 'The appeal', { max: maxReportLength, isMultiline: true }),
  /** From the link of the mail, of a member who cannot log in. */
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
