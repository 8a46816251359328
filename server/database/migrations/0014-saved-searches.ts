import { type Kysely, sql } from 'kysely';

/** Saved searches, their matches among new listings, lowered rents of liked listings, and the mails about both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      number bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      id uuid not null,
      name text not null,
      search text not null,
      mail text not null check (mail in ('none', 'atOnce', 'daily', 'weekly')),
      looked_at timestamptz(3) not null,
      mailed_at timestamptz(3),
      saved_at timestamptz(3) not null,
      city_key text,
      text_pattern text,
      centre cube,
      chord double precision,
      max_price numeric,
      min_price numeric,
      min_cost numeric,
      max_cost numeric,
      costs_known boolean,
      available_from date,
      available_until date,
      min_size numeric,
      max_size numeric,
      min_floor integer,
      max_floor integer,
      furnished boolean,
      internet_included boolean,
      utilities_included boolean,
      has_balcony boolean,
      has_garden boolean,
      pets_allowed boolean,
      all_inclusive boolean,
      has_photos boolean,
      posted_since date,
      word_patterns text[],
      bounds double precision[],
      area polygon,
      around box,
      check ((centre is null) = (chord is null)),
      unique (user_id, id)
    )`.execute(db);
  // A search may be longer than an index allows.
  await sql`create unique index saved_searches_search on saved_searches (user_id, md5(search))`.execute(db);
  await sql`create index saved_searches_city on saved_searches (city_key) where city_key is not null`.execute(
    db,
  );
  await sql`
    create index saved_searches_around on saved_searches using gist (around)
    where city_key is null and around is not null`.execute(db);
  await sql`
    create index saved_searches_anywhere on saved_searches (number)
    where city_key is null and around is null`.execute(db);
  await sql`
    create table unmatched_listings (
      listing_id bigint primary key references listings on delete cascade
    )`.execute(db);
  // Without foreign keys, which would be checked for each of many rows: rows without an owner are never read, and are deleted after some
  // time.
  await sql`
    create table search_matches (
      search bigint not null,
      listing_id bigint not null,
      found_at timestamptz(3) not null,
      waits boolean not null,
      primary key (search, listing_id)
    )`.execute(db);
  await sql`create index search_matches_waiting on search_matches (search, found_at) where waits`.execute(db);
  await sql`create index search_matches_found on search_matches using brin (found_at)`.execute(db);
  await sql`
    create table lowered_rents (
      user_id bigint not null references users on delete cascade,
      listing_id bigint not null references listings on delete cascade,
      price_before numeric(10, 2) not null,
      lowered_at timestamptz(3) not null,
      primary key (user_id, listing_id)
    )`.execute(db);
  await sql`create index lowered_rents_listing on lowered_rents (listing_id)`.execute(db);
  await sql`
    alter table users
      add column lowered_rents_mail text not null default 'none'
        check (lowered_rents_mail in ('none', 'atOnce', 'daily', 'weekly')),
      add column lowered_rents_mailed_at timestamptz(3)`.execute(db);
  // A waiting mail is deleted with its search, and when the member chooses no mails.
  await sql`
    alter table waiting_mails
      add column saved_search bigint references saved_searches on delete cascade,
      add column is_of_lowered_rents boolean not null default false`.execute(db);
  await sql`
    create index waiting_mails_search on waiting_mails (saved_search) where saved_search is not null`.execute(
    db,
  );
  await sql`
    create index waiting_mails_lowered on waiting_mails (recipient_id) where is_of_lowered_rents`.execute(db);
}
