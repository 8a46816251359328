import { type Kysely, sql } from 'kysely';

/** How a cancelled viewing ended. Of an earlier one without a time, nobody knows who ended it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table viewings
      add column ending text check (ending in ('declined', 'withdrawn', 'cancelled')),
      add check (ending is null or state = 'cancelled')`.execute(db);
  await sql`update viewings set ending = 'cancelled' where state = 'cancelled' and starts_at is not null`.execute(
    db,
  );
}
