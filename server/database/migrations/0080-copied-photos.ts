import { type Kysely, sql } from 'kysely';

/** What photos look like, and those that another member's listing has too. Photos from before are looked at by the running server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_hashes (
      image_key text primary key,
      -- Null for a photo that shows too little, or cannot be read.
      hash bigint
    )`.execute(db);
  await sql`
    create table copied_photos (
      id bigint generated always as identity primary key,
      -- The photo that came later, and its poster.
      image_key text not null unique,
      user_id bigint not null references users on delete cascade,
      -- The photo that was there before.
      original_key text not null,
      original_user_id bigint not null references users on delete cascade,
      -- Differing bits of the two hashes.
      distance smallint not null,
      found_at timestamptz(3) not null,
      -- What the poster says about it.
      answer text check (answer in ('own', 'permitted'))
    )`.execute(db);
  await sql`create index copied_photos_user on copied_photos (user_id)`.execute(db);
  await sql`create index copied_photos_original_user on copied_photos (original_user_id)`.execute(db);
}
