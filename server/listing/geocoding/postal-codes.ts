import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { labelOf, type PostalLookup, type PostalPlace } from './postal-place.ts';

const postalCodesSchema = z.array(
  z.object({
    postalCode: z.string(),
    city: z.string(),
    province: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
);

/** Looks up postal codes in a file. If a code is there twice, the first counts. If the file is missing, no code is known. */
export async function lookUpInFile(file: string): Promise<PostalLookup> {
  const places = new Map<string, PostalPlace>();
  for (const entry of await readPostalCodes(file)) {
    const { postalCode, city, province, latitude, longitude } = entry;
    if (places.has(postalCode)) continue;
    places.set(postalCode, { latitude, longitude, label: labelOf(postalCode, city, province) });
  }
  return async (postalCode) => places.get(postalCode) ?? null;
}

async function readPostalCodes(file: string): Promise<z.infer<typeof postalCodesSchema>> {
  try {
    return postalCodesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
