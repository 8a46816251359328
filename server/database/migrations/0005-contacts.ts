import { type Kysely, sql } from 'kysely';

/** The listings that a conversation is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key to listings: a contact stays when the listing is deleted, with its title and price of that time.
  await sql`
    create table contacts (
      conversation_id bigint not null references conversations on delete cascade,
      listing_id bigint not null,
      asker_id bigint not null references users on delete cascade,
      title text not null,
      price numeric(10, 2) not null,
      asked_at timestamptz(3) not null,
      starts_conversation boolean not null,
      primary key (conversation_id, listing_id)
    )`.execute(db);
  // For the daily limit.
  await sql`create index contacts_started on contacts (asker_id, asked_at) where starts_conversation`.execute(
    db,
  );
}
