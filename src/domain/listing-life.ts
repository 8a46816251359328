/** The life of a listing: its texts, and which state follows which. */
import type { ListingState } from '../schemas/listing-life.ts';

export const lifeTexts = {
  rejected: 'The listing could not be changed. Please try again.',
  network: 'The server could not be reached. Nothing is lost: please try again.',
  /** By what it is now: it was changed in another tab or on another device. */
  changed: {
    published: 'This listing was changed elsewhere in the meantime. It is published.',
    paused: 'This listing was changed elsewhere in the meantime. It is paused.',
    rented: 'This listing was changed elsewhere in the meantime. It is marked as rented.',
  },
  /** After the text above, in the form. */
  saveAgain: 'What you typed is still here. Save again to replace the other change.',
  gone: 'This listing was deleted elsewhere in the meantime.',
  similar: 'Similar rooms could not be loaded.',
  edited: 'Your changes are saved.',
} as const;

/** On badges and cards. */
export const stateLabels: Readonly<Record<ListingState, string>> = {
  published: 'Published',
  paused: 'Paused',
  rented: 'Rented',
};

/** What the page of a listing says that nobody finds. */
export const stateNotices: Readonly<Record<Exclude<ListingState, 'published'>, string>> = {
  paused: 'This room is not offered at the moment.',
  rented: 'This room is rented.',
};

/** The states that a listing can get, by the one that it has. */
export const nextStates: Readonly<Record<ListingState, readonly ListingState[]>> = {
  published: ['paused', 'rented'],
  paused: ['published', 'rented'],
  rented: ['published'],
};

/** The parameter of the form's address that names the listing that is edited. */
export const editedListingParam = 'listing';

export function editAddress(id: number): string {
  return `/create-listing?${editedListingParam}=${id}`;
}
