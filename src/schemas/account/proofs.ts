import * as z from 'zod/mini';

/** What a backend with `proofs` has confirmed of a member: facts, and no judgement. */
export const proofsSchema = z.object({
  /** The member reads mails at an address of this university; `null` if that is not confirmed. */
  university: z.nullable(
    z.object({
      name: z.string(),
      /** When it was confirmed: a month, `YYYY-MM`. */
      month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, /*i18n*/ 'Must be a month.')),
    }),
  ),
  /** The e-mail of the account is confirmed. Missing from a backend that does not ask for that. */
  isEmailConfirmed: z.optional(z.boolean()),
  /** A phone number is confirmed. Missing from a backend without `phone-proof`. */
  isPhoneConfirmed: z.optional(z.boolean()),
  /** The number of members who have met this one in a viewing, as both have said. */
  meetings: z.int().check(z.nonnegative()),
});

export type Proofs = z.infer<typeof proofsSchema>;

/** Whether the two members of a viewing that is over say that they have met. */
export const meetingSchema = z.object({
  /** The member who asks has said so. */
  isConfirmed: z.boolean(),
  /** Both have. */
  isMutual: z.boolean(),
});
/** The answer to who says so. */
export const metSchema = z.object({ isMutual: z.boolean() });

/** E.164: the country code and the number. */
export const phoneSchema = z.object({
  number: z
    .string()
    .check(
      z.regex(
        /^\+[1-9]\d{7,14}$/,
        /*i18n*/ 'Write the number with its country code, such as +39 345 678 9012.',
      ),
    ),
});

export const universityCodeSchema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, /*i18n*/ 'The code has six digits.')),
});

export type Meeting = z.infer<typeof meetingSchema>;
