import type { Coordinates } from '@stanza/domain/search/search-options.ts';

/** Where an Italian postal code is. */
export interface PostalPlace extends Coordinates {
  /** To show: the postal code, its city and its country. */
  label: string;
}

/** `null` if this source does not know the code. A failure of an external service also gives `null`. */
export type PostalLookup = (postalCode: string) => Promise<PostalPlace | null>;

/** Asks each source in turn until one knows the code. */
export function firstResult(sources: PostalLookup[]): PostalLookup {
  return async (postalCode) => {
    for (const lookUp of sources) {
      const place = await lookUp(postalCode);
      if (place !== null) return place;
    }
    return null;
  };
}

export function labelOf(postalCode: string, city: string, province: string): string {
  return `${postalCode}, ${city}, ${province}, Italia`;
}
