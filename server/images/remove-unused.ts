import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ImageStore } from './image-store.ts';
import { findUsedKeys } from './used-keys.ts';

/** Removes those of some images that nobody refers to any more: to be called once the rows are gone for good. */
export async function removeUnused(
  db: Kysely<Database>,
  images: ImageStore,
  keys: readonly string[],
): Promise<void> {
  const used = await findUsedKeys(db)([...keys]);
  for (const key of keys) if (!used.has(key)) await images.remove(key);
}
