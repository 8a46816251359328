import { randomUUID } from 'node:crypto';
import type { PasswordResets } from '@stanza/server/accounts/password-resets.ts';
import type { Passwords } from '@stanza/server/accounts/passwords.ts';
import type { Sessions } from '@stanza/server/accounts/sessions.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import type { Kysely } from 'kysely';

/** What the state handlers have of the reference backend. */
export interface Seeder {
  db: Kysely<Database>;
  sessions: Sessions;
  resets: PasswordResets;
  passwords: Passwords;
  /** Of an image that is in the image store. */
  imageKey: string;
  /** How many listings a member may have. */
  listingsPerUser: number;
  /** Has the next feedback answered 429. */
  limitNextFeedback(): Promise<void>;
  /** Has the first message of the next connection to the chat refused, where the member of the token sends it. */
  limitNextMessage(token: string, recipientEmail: string): Promise<void>;
}

/** A text that nothing else in the database has. */
export function unique(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

export function uniqueEmail(): string {
  return `${unique('member')}@example.org`;
}
