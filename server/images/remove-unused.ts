import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ImageStore } from './image-store.ts';
import { findUsedKeys } from './used-keys.ts';

/** Removes those of the given images that no row refers to. To be called after the commit that deleted the rows. */
export async function removeUnused(
  db: Kysely<Database>,
  images: ImageStore,
  keys: readonly string[],
): Promise<void> {
  const used = await findUsedKeys(db)([...keys]);
  for (const key of keys) if (!used.has(key)) await images.remove(key);
}
