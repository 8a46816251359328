import * as z from 'zod/mini';
import { moment } from '../moment.ts';
import { textField } from '../text-field.ts';
import { appealStates, decisions, maxReportLength, reportReasons } from './report.ts';

const caseKinds = ['listing', 'member', 'message', 'review'] as const;

/** A copy of what was reported, or how it is now: the values of its kind; the others are null or empty. */
export const evidenceSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** Further facts, one a line. */
  facts: z.array(z.string()),
  imageUrls: z.array(z.string()),
  /** Of a reported message: it and those before it, the oldest first. */
  messages: z.array(
    z.object({
      id: z.int(),
      /** Whether the reported member wrote it. */
      isOfMember: z.boolean(),
      content: z.string(),
      sentAt: moment,
    }),
  ),
});

export type Evidence = z.infer<typeof evidenceSchema>;

export const caseSchema = z.object({
  id: z.int().check(z.positive()),
  kind: z.enum(caseKinds),
  /** From 0 to 100. */
  risk: z.int(),
  openedAt: moment,
  member: z.object({
    name: z.string(),
    memberSince: z.nullable(moment),
    isSuspended: z.boolean(),
    /** Earlier decisions that found something. */
    earlier: z.int(),
  }),
  /** None if the server has found a copied photo, and nobody has reported it. */
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      text: z.string(),
      /** The first name; null if the account is gone. */
      reporter: z.nullable(z.string()),
      reportedAt: moment,
    }),
  ),
  /** At the time of the first report, or when the server found a copied photo. */
  copy: evidenceSchema,
  /** Null if it is gone. */
  now: z.nullable(evidenceSchema),
  /** The listing of another member that had a photo of this one first. Null or left out: the server has found none. */
  original: z.optional(z.nullable(evidenceSchema)),
  /** Null while the case is open. */
  decision: z.nullable(
    z.object({ kind: z.enum(decisions), reason: z.string(), by: z.nullable(z.string()), at: moment }),
  ),
  appeal: z.nullable(z.object({ state: z.enum(appealStates), text: z.string(), at: moment })),
});

export type Case = z.infer<typeof caseSchema>;

export const caseQueueSchema = z.object({
  /** Those of the highest risk first, appeals before reports. */
  cases: z.array(caseSchema),
  /** How many there are in all. */
  count: z.int(),
});

export type CaseQueue = z.infer<typeof caseQueueSchema>;

export const verdictSchema = z.object({
  decision: z.enum(decisions, /*i18n*/ 'Choose a decision.'),
  reason: textField(/*i18n*/ 'The reason', { max: maxReportLength, isMultiline: true }),
});

export type Verdict = z.infer<typeof verdictSchema>;

export const appealVerdictSchema = z.object({
  /** Whether the decision is taken back. */
  isLifted: z.boolean(/*i18n*/ 'Must be true or false.'),
  reason: textField(/*i18n*/ 'The reason', { max: maxReportLength, isMultiline: true }),
});

export type AppealVerdict = z.infer<typeof appealVerdictSchema>;

export const auditEntrySchema = z.object({
  id: z.int(),
  at: moment,
  /** The first name of who did it. */
  by: z.string(),
  action: z.string(),
  caseId: z.nullable(z.int()),
  detail: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The newest first. */
export const auditLogSchema = z.array(auditEntrySchema);
