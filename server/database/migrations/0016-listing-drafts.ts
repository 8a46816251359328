import { type Kysely, sql } from 'kysely';

/** New listings that are being written, visible only to their owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_drafts (
      user_id bigint not null references users on delete cascade,
      id uuid not null,
      version text not null,
      fields text not null,
      changed_at timestamptz(3) not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`
    create table draft_images (
      user_id bigint not null,
      draft_id uuid not null,
      position integer not null,
      image_key text not null,
      primary key (user_id, draft_id, position),
      foreign key (user_id, draft_id) references listing_drafts on delete cascade
    )`.execute(db);
  await sql`create index draft_images_key on draft_images (image_key)`.execute(db);
  await sql`alter table listings add column draft_id uuid, add column publication uuid`.execute(db);
  // A draft becomes at most one listing, also with concurrent calls.
  await sql`
    create unique index listings_draft on listings (user_id, draft_id) where draft_id is not null`.execute(
    db,
  );
}
