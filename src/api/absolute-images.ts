import { parseUrl } from '../domain/parse-url.ts';
import type { Listing } from '../schemas/listing/listing.ts';

/** The address of an image. A backend may send only the path, and its host may differ from the page's. */
export function absoluteImage(url: string, baseUrl: string): string {
  return parseUrl(url, baseUrl)?.href ?? url;
}

/** Makes the image addresses of a listing absolute. */
export function withAbsoluteImages(listing: Listing, baseUrl: string): Listing {
  const absolute = (url: string) => absoluteImage(url, baseUrl);
  return {
    ...listing,
    imageUrls: listing.imageUrls.map(absolute),
    profilePictureUrl: listing.profilePictureUrl === null ? null : absolute(listing.profilePictureUrl),
  };
}
