import { type Kysely, sql } from 'kysely';

/**
 * The ten answers of a household in one number of the listing, six bits for each question: 0 for none, else 1 + 21 × choice + 3 × (set of accepted
 * choices − 1) + weight. So a search by match reads listings alone (`server/match/household-score.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function household_code(answers jsonb) returns bigint language sql immutable parallel safe
    return (
      select sum((1 + 21 * (array_position(choices, answer ->> 'is') - 1) + 3 * (accepted - 1)
        + array_position(array['little', 'some', 'must'], answer ->> 'weight') - 1)::bigint << (6 * place))::bigint
      from (values
        (0, 'cleaning', array['daily', 'weekly', 'seldom']),
        (1, 'noise', array['quiet', 'some', 'loud']),
        (2, 'sleep', array['early', 'midnight', 'late']),
        (3, 'guests', array['seldom', 'weekly', 'often']),
        (4, 'partner', array['never', 'some', 'most']),
        (5, 'smoking', array['never', 'outside', 'inside']),
        (6, 'pets', array['none', 'small', 'any']),
        (7, 'sharing', array['own', 'basics', 'all']),
        (8, 'home', array['out', 'half', 'in']),
        (9, 'language', array['italian', 'both', 'english'])
      ) questions (place, name, choices)
      cross join lateral (select answers -> name as answer) answers
      cross join lateral (
        select sum(1 << (array_position(choices, choice) - 1)) as accepted
        from jsonb_array_elements_text(answer -> 'accepts') choice
      ) sets
      where answer is not null
    )`.execute(db);
  await sql`alter table listings add column household_code bigint`.execute(db);
  await sql`
    update listings set household_code = household_code(answers)
    from households where households.listing_id = listings.id`.execute(db);
  await sql`
    create function note_household() returns trigger language plpgsql as $$
    begin
      update listings set household_code = household_code(new.answers) where id = coalesce(new.listing_id, old.listing_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger households_noted after insert or update or delete on households
    for each row execute function note_household()`.execute(db);
  // Searches read the code from an index alone. The other columns stay, whichever migrations have added them.
  for (const name of ['listings_in_city', 'listings_on_map']) {
    const { rows } = await sql<{ made: string }>`
      select pg_get_indexdef(${name}::regclass) as made`.execute(db);
    const [{ made } = { made: '' }] = rows;
    await sql`drop index ${sql.id(name)}`.execute(db);
    await sql.raw(made.replace('INCLUDE (', 'INCLUDE (household_code, ')).execute(db);
  }
}
