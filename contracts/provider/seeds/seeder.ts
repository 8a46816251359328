import { randomUUID } from 'node:crypto';
import type { EmailConfirmations } from '@stanza/server/account/email-confirmations.ts';
import type { PasswordResets } from '@stanza/server/account/password-resets.ts';
import type { Passwords } from '@stanza/server/account/passwords.ts';
import type { Sessions } from '@stanza/server/account/sessions.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import type { RenewalKeys } from '@stanza/server/publish/renewal-key.ts';
import type { AppealKeys } from '@stanza/server/safety/appeal-key.ts';
import type { Kysely } from 'kysely';

/** The parts of the reference backend that the state handlers use. */
export interface Seeder {
  db: Kysely<Database>;
  sessions: Sessions;
  resets: PasswordResets;
  confirmations: EmailConfirmations;
  passwords: Passwords;
  renewalKeys: RenewalKeys;
  appealKeys: AppealKeys;
  /** The address of the backend, without a trailing slash. */
  url: string;
  /** The secret of the backend. */
  tokenSecret: string;
  /** The key of an image in the image store. */
  imageKey: string;
  /** The number of listings that a member may have. */
  listingsPerUser: number;
  /** The number of new conversations that a member may start in a day. */
  contactsPerDay: number;
  /** Makes the backend answer the next feedback with 429. */
  limitNextFeedback(): Promise<void>;
  /** Makes the chat refuse the first message of the next connection, if the member of the token sends it. */
  limitNextMessage(token: string, recipientEmail: string): Promise<void>;
}

/** A text that occurs nowhere else in the database. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

export function uniqueEmail(): string {
  return `${unique('member')}@example.org`;
}
