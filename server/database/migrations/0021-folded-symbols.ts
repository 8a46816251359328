import { type Kysely, sql } from 'kysely';

/** "m²" is found as "m2", and "m2" as "m²": both are compared in Unicode's compatibility form, as `foldName` does in the app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fold(given text) returns text language sql immutable strict parallel safe
    return btrim(regexp_replace(
      lower(unaccent('unaccent'::regdictionary, normalize(given, NFKC))), '[^[:alnum:]]+', ' ', 'g'))`.execute(
    db,
  );
  // The stored values were folded by the earlier function.
  await sql`
    update listings set words = default, search_text = default, city_key = default
    where (title || description || location || city) is not nfkc normalized`.execute(db);
}
