import { type Kysely, sql } from 'kysely';

/**
 * More about the contract of a room, and saved searches by it. What searches filter by is in the bits of one number, since an index has at
 * most 32 columns: `contractBits` of filter-conditions.ts reads them. Searches read it from an index alone, as with the other filters. Of
 * older listings nothing is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      drop constraint listings_contract_type_check,
      add constraint listings_contract_type_check
        check (contract_type in ('transitional', 'student', 'free', 'other', 'agreed', 'none')),
      add column registered text check (registered in ('yes', 'promised', 'no')),
      add column notice_months integer check (notice_months >= 0),
      add column other_fees numeric(10, 2) check (other_fees >= 0)`.execute(db);
  await sql`
    alter table listings
      add column contract_bits integer not null generated always as (
        case when residence_possible then 1 else 0 end
        + case registered when 'yes' then 2 + 4 when 'promised' then 4 else 0 end
        + case when agency_fee = 0 and other_fees = 0 then 8 else 0 end
        + case when deposit <= price then 16 else 0 end
        + case when deposit <= 2 * price then 32 else 0 end
        + case when deposit <= 3 * price then 64 else 0 end
        + case when notice_months <= 1 then 128 else 0 end
        + case when notice_months <= 2 then 256 else 0 end
        + case when notice_months <= 3 then 512 else 0 end
        + case when notice_months <= 4 then 1024 else 0 end
        + case when notice_months <= 5 then 2048 else 0 end
        + case when notice_months <= 6 then 4096 else 0 end
      ) stored`.execute(db);
  await sql`
    alter table saved_searches
      add column registered text,
      add column residence_possible boolean,
      add column max_deposit integer,
      add column max_notice integer,
      add column no_fees boolean`.execute(db);
  // The other columns stay, whichever migrations have added them.
  for (const name of ['listings_in_city', 'listings_on_map']) {
    const { rows } = await sql<{ made: string }>`
      select pg_get_indexdef(${name}::regclass) as made`.execute(db);
    const [{ made } = { made: '' }] = rows;
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql.raw(made.replace('INCLUDE (', 'INCLUDE (contract_bits, ')).execute(db);
  }
}
