import { type Kysely, sql } from 'kysely';

/** The case in which moderators decide about a copied photo. The running server opens one for each copy from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table copied_photos add column case_id bigint references cases on delete cascade`.execute(
    db,
  );
  await sql`create index copied_photos_case on copied_photos (case_id)`.execute(db);
}
