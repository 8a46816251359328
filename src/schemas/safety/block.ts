import * as z from 'zod/mini';
import { moment } from '../moment.ts';

/** A member whom the app knows by a listing of theirs, by a conversation with them, or by one's group. */
export const memberKinds = ['poster', 'partner', 'groupmate'] as const;

const id = z.int(/*i18n*/ 'Must be a number.').check(z.positive(/*i18n*/ 'Must be a number.'));

export const blockedMemberSchema = z.object({
  kind: z.enum(memberKinds, /*i18n*/ 'Must be a kind of member.'),
  /** Of the listing, of the conversation, or of the member of the group. */
  id,
});

export type SafetyMember = z.infer<typeof blockedMemberSchema>;

export const blockSchema = z.object({
  id: z.int().check(z.positive()),
  /** The first name of the blocked member. */
  name: z.string(),
  /** The title of the listing from which the member was blocked. */
  title: z.nullable(z.string()),
  blockedAt: moment,
});

export type Block = z.infer<typeof blockSchema>;

/** The newest first. */
export const blocksSchema = z.array(blockSchema);
