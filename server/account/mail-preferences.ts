import {
  chooseMailPreferences,
  fetchMailPreferences,
  type MailKind,
  type MailPreferences,
  mailKinds,
} from '@stanza/schemas/account/mail-preferences.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { sessionOf } from '../http/guard.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Which mails about conversations a member gets. */
export const mailPreferencesRoutes: FastifyPluginAsync<Services> = async (app, { db }) => {
  route(app, fetchMailPreferences, {}, async (request) => {
    const { muted_mails } = await db
      .selectFrom('users')
      .select('muted_mails')
      .where('id', '=', sessionOf(request).userId)
      .executeTakeFirstOrThrow();
    return Object.fromEntries(
      mailKinds.map((kind) => [kind, !muted_mails.includes(kind)]),
    ) as MailPreferences;
  });

  route(app, chooseMailPreferences, {}, async (request) => {
    await db
      .updateTable('users')
      .set({ muted_mails: mailKinds.filter((kind) => !request.body[kind]) })
      .where('id', '=', sessionOf(request).userId)
      .execute();
    if (!request.body.viewing) await forgetViewingMails(db, sessionOf(request).userId);
    return request.body;
  });
};

/** Whether the member gets mails of one of the kinds. */
export async function wantsMails(
  db: Kysely<Database>,
  userId: number,
  kinds: readonly MailKind[],
): Promise<boolean> {
  const row = await db.selectFrom('users').select('muted_mails').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && kinds.some((kind) => !row.muted_mails.includes(kind));
}

/** Ends the mails of these kinds. */
export async function muteMails(
  db: Kysely<Database>,
  userId: number,
  kinds: readonly MailKind[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ muted_mails: sql`(select array_agg(distinct kind) from unnest(muted_mails || ${kinds}) kind)` })
    .where('id', '=', userId)
    .execute();
  if (kinds.includes('viewing')) await forgetViewingMails(db, userId);
}

/** Deletes the reminders of viewings that wait. */
async function forgetViewingMails(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .deleteFrom('waiting_mails')
    .where('recipient_id', '=', userId)
    .where('conversation_id', 'is not', null)
    .execute();
}
