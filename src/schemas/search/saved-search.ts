import * as z from 'zod/mini';
import { textField } from '../text-field.ts';

export const savedSearchLimits = {
  /** The maximum number of saved searches of a member. */
  count: 20,
  /** Characters. */
  name: 80,
  search: 4000,
} as const;

/** How often a mail tells what is new. */
export const alertMails = ['none', 'atOnce', 'daily', 'weekly'] as const;
export type AlertMail = (typeof alertMails)[number];
const alertMailSchema = z.enum(alertMails, { error: /*i18n*/ 'Choose how often a mail is sent.' });

export const savedSearchSchema = z.object({
  /** A UUID that the app has made. */
  id: z.string(),
  name: z.string(),
  /** The query parameters of the filtered search and of `/listings`. */
  search: z.string(),
  mail: z.enum(alertMails),
  /** Rooms that were published since the member last looked. */
  newCount: z.int().check(z.nonnegative()),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const savedSearchesSchema = z.object({
  /** The oldest first. */
  searches: z.array(savedSearchSchema),
  /** How often a mail tells which liked rooms have a lower rent. */
  loweredRents: z.enum(alertMails),
});
export type SavedSearches = z.infer<typeof savedSearchesSchema>;

export const searchToSaveSchema = z.object({
  name: textField(/*i18n*/ 'The name', { max: savedSearchLimits.name }),
  search: z
    .string({ error: /*i18n*/ 'The search is missing.' })
    .check(z.maxLength(savedSearchLimits.search, /*i18n*/ 'The search is too long.')),
  mail: alertMailSchema,
});
export type SearchToSave = z.infer<typeof searchToSaveSchema>;

/** What a member changes in a saved search. A value that is not given stays. */
export const searchValuesSchema = z.partial(z.pick(searchToSaveSchema, { name: true, mail: true }));
export type SearchValues = z.infer<typeof searchValuesSchema>;

export const loweredRentsSchema = z.object({ mail: alertMailSchema });
