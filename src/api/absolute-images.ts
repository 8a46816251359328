import { parseUrl } from '../domain/parse-url.ts';
import type { Listing } from '../schemas/listing.ts';

/** A backend may name its images by path alone; on a screen they need its address, which may not be the page's. */
export function withAbsoluteImages(listing: Listing, baseUrl: string): Listing {
  const absolute = (url: string) => parseUrl(url, baseUrl)?.href ?? url;
  return {
    ...listing,
    imageUrls: listing.imageUrls.map(absolute),
    profilePictureUrl: listing.profilePictureUrl === null ? null : absolute(listing.profilePictureUrl),
  };
}
