import { withoutControls } from '@stanza/domain/without-controls.ts';
import type { FoundStop } from '@stanza/schemas/search/result-summary.ts';
import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Feed } from './read-feed.ts';

/** The app takes the best of them. */
const mostStops = 20;
/** The share of the text's trigrams that a name must have, if the text has typing errors. */
const leastSimilar = 0.3;
const longestName = 100;

/** First the stops whose names contain the text, those of a metro first; then the stops whose names are similar to it. */
export async function findStops(db: Kysely<Database>, text: string): Promise<FoundStop[]> {
  const has = sql<SqlBool>`coalesce(words like search_pattern(${text}), false)`;
  const similarity = sql<number>`word_similarity(fold(${text}), words)`;
  return await db
    .selectFrom('transit_stops')
    .select(['name', 'city', 'latitude', 'longitude'])
    .where((where) => where.or([has, sql<SqlBool>`${similarity} >= ${leastSimilar}`]))
    .orderBy(has, 'desc')
    .orderBy('is_metro', 'desc')
    .orderBy(similarity, 'desc')
    .orderBy('name')
    .orderBy('city')
    .limit(mostStops)
    .execute();
}

/** Platforms with the same name become one stop: the first platform of the metro, otherwise the first platform. */
export function stopsOf({ stops, metro }: Feed, city: string): Insertable<Database['transit_stops']>[] {
  const named = Map.groupBy(stops.values(), ({ name }) =>
    withoutControls(name).replaceAll(/\s+/g, ' ').trim().slice(0, longestName),
  );
  named.delete('');
  return [...named].flatMap(([name, platforms]) => {
    const best = platforms.find(({ id }) => metro.has(id)) ?? platforms[0];
    if (!best) return [];
    const { id, latitude, longitude } = best;
    return [{ city, name, latitude, longitude, is_metro: metro.has(id) }];
  });
}
