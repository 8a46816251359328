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

export type PostalCode = z.infer<typeof postalCodesSchema>[number];

/** Looks up postal codes. If a code is there twice, the first counts. */
export function lookUpIn(codes: readonly PostalCode[]): PostalLookup {
  const places = new Map<string, PostalPlace>();
  for (const entry of codes) {
    const { postalCode, city, province, latitude, longitude } = entry;
    if (places.has(postalCode)) continue;
    places.set(postalCode, { latitude, longitude, label: labelOf(postalCode, city, province) });
  }
  return async (postalCode) => places.get(postalCode) ?? null;
}

/** The postal codes of a file; none if it is missing. */
export async function readPostalCodes(file: string): Promise<PostalCode[]> {
  try {
    return postalCodesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
