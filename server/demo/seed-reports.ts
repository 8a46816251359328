import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@stanza/schemas/safety/report.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { storeReport } from '../safety/reports.ts';

/** Signs in with the password of the demonstration. She has no listings. The README names her. */
export const demoModerator = {
  first_name: 'Elena',
  last_name: 'Conti',
  email: 'elena.conti@example.org',
};

/** For her password: she gets her real id when she is inserted. */
export const moderatorId = 0;

/** Each by a member, by their position, about the newest listing of another. */
const reports: readonly {
  by: number;
  about: number;
  reason: ReportReason;
  text: string;
  hoursAgo: number;
}[] = [
  {
    by: 2,
    about: 20,
    reason: 'money',
    text: 'Asked for two months by bank transfer before I could see the room.',
    hoursAgo: 3,
  },
  { by: 5, about: 20, reason: 'money', text: 'Same here: pay first, keys by post.', hoursAgo: 2 },
  { by: 7, about: 21, reason: 'exclusion', text: 'Told me that foreigners need not write.', hoursAgo: 30 },
  { by: 3, about: 22, reason: 'fake', text: 'The photos are of another flat. I have seen it.', hoursAgo: 50 },
  { by: 8, about: 23, reason: 'spam', text: '', hoursAgo: 26 },
  { by: 4, about: 24, reason: 'other', text: 'The room was let weeks ago.', hoursAgo: 75 },
];

/** A moderator, and some reports that wait. */
export async function insertReports(
  transaction: Transaction<Database>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto('users')
    .values({
      ...demoModerator,
      password_hash: passwordHash,
      is_moderator: true,
      joined_at: now,
      confirmed_at: now,
    })
    .execute();
  const posters = await transaction
    .selectFrom('listings')
    .where('state', '=', 'published')
    .groupBy('user_id')
    .orderBy('user_id')
    .select(({ fn }) => ['user_id as userId', fn.max('id').as('listingId')])
    .execute();
  for (const { by, about, reason, text, hoursAgo } of reports) {
    const [reporter, reported] = [posters[by], posters[about]];
    if (reporter === undefined || reported === undefined) continue;
    const sent = {
      userId: reporter.userId,
      key: randomUUID(),
      now: new Date(now.getTime() - hoursAgo * 3_600_000),
    };
    await storeReport(transaction, sent, { kind: 'listing', id: reported.listingId, reason, text });
  }
}
