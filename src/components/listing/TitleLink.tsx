import type { Listing } from '../../schemas/listing/listing.ts';
import { CardLink } from './CardLink.ts';

/** The title of a listing as the link of its card. It names the keys that change the photo. */
export function TitleLink({ listing: { id, title, imageUrls } }: { listing: Listing }) {
  return (
    <CardLink
      to={`/listing/${id}`}
      aria-keyshortcuts={imageUrls.length > 1 ? 'ArrowLeft ArrowRight' : undefined}
    >
      {title}
    </CardLink>
  );
}
