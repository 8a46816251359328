import { type Kysely, sql } from 'kysely';

/** Members who like a room are also told that it is rented or expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lowered_rents rename to liked_news`.execute(db);
  await sql`alter index lowered_rents_listing rename to liked_news_listing`.execute(db);
  await sql`alter table liked_news rename column lowered_at to noted_at`.execute(db);
  await sql`
    alter table liked_news
      alter column price_before drop not null,
      add column has_ended boolean not null default false`.execute(db);
}
