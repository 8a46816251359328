import { parseUrl } from '../domain/parse-url.ts';
import type { Listing } from '../schemas/listing.ts';

/** Makes the image addresses of a listing absolute. A backend may send only paths, and its host may differ from the page's. */
export function withAbsoluteImages(listing: Listing, baseUrl: string): Listing {
  const absolute = (url: string) => parseUrl(url, baseUrl)?.href ?? url;
  return {
    ...listing,
    imageUrls: listing.imageUrls.map(absolute),
    profilePictureUrl: listing.profilePictureUrl === null ? null : absolute(listing.profilePictureUrl),
  };
}
