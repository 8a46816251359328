import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { FindUsedKeys } from './image-store.ts';

/** PostgreSQL allows 65,535 parameters in a statement. */
const batchSize = 1000;

/** Finds which of some image keys a listing, a draft, a user or the copy of a report refers to. */
export function findUsedKeys(db: Kysely<Database>): FindUsedKeys {
  return async (keys) => {
    const used = new Set<string>();
    for (let start = 0; start < keys.length; start += batchSize) {
      const batch = keys.slice(start, start + batchSize);
      const rows = await db
        .selectFrom('listing_images')
        .where('image_key', 'in', batch)
        .select('image_key as key')
        .union(db.selectFrom('draft_images').where('image_key', 'in', batch).select('image_key as key'))
        .union(
          db.selectFrom('users').where('picture_key', 'in', batch).select(sql<string>`picture_key`.as('key')),
        )
        .union(
          db
            .selectFrom('cases')
            .where(sql<boolean>`image_keys && ${batch}::text[]`)
            .select(sql<string>`unnest(image_keys)`.as('key')),
        )
        .execute();
      for (const { key } of rows) used.add(key);
    }
    return used;
  };
}
