/** The life of a listing: its texts, and which state follows which. */
import { fill } from '../../schemas/fill.ts';
import type { ListingLife, ListingState } from '../../schemas/publish/listing-life.ts';

/**
 * The number of days for which a listing is offered, if it expires; and the number of days before the end on which the poster gets a
 * reminder.
 */
export const listingDays = 60;
export const reminderDays = 7;

export const lifeTexts = {
  rejected: /*i18n*/ 'The listing could not be changed. Please try again.',
  network: /*i18n*/ 'The server could not be reached. Nothing is lost: please try again.',
  /** By the current state of a listing that was changed in another tab or on another device. */
  changed: {
    published: /*i18n*/ 'This listing was changed elsewhere in the meantime. It is published.',
    paused: /*i18n*/ 'This listing was changed elsewhere in the meantime. It is paused.',
    rented: /*i18n*/ 'This listing was changed elsewhere in the meantime. It is marked as rented.',
  },
  /** Follows the text above, in the form. */
  saveAgain: /*i18n*/ 'What you typed is still here. Save again to replace the other change.',
  gone: /*i18n*/ 'This listing was deleted elsewhere in the meantime.',
  similar: /*i18n*/ 'Similar rooms could not be loaded.',
  edited: /*i18n*/ 'Your changes are saved.',
  stillFree: fill(
    /*i18n*/ 'Is the room still free? It is then offered for {listingDays} days more. Nobody gets a message about it.',
    { listingDays },
  ),
  renewing: /*i18n*/ 'Renewing the listing...',
  renewed: /*i18n*/ 'The listing is renewed.',
  /** For the link in a mail. */
  badLink: /*i18n*/ 'This link does not renew a listing any more.',
} as const;

/** Messages to members who have asked about a listing, in the name of its poster. */
export const lifeMessages = {
  published: (title: string) => fill(/*i18n*/ '“{title}” is offered again.', { title }),
  paused: (title: string) => fill(/*i18n*/ '“{title}” is not offered at the moment.', { title }),
  rented: (title: string) => fill(/*i18n*/ '“{title}” is rented.', { title }),
} as const;

/** The state of a listing as people see it. */
export type LifeStage = ListingState | 'expired';

export function stageOf({ state, expiry }: Omit<ListingLife, 'version'>): LifeStage {
  return expiry?.isPast ? 'expired' : state;
}

/** The texts on badges and cards. */
export const stateLabels: Readonly<Record<LifeStage, string>> = {
  published: /*i18n*/ 'Published',
  paused: /*i18n*/ 'Paused',
  rented: /*i18n*/ 'Rented',
  expired: /*i18n*/ 'Expired',
};

/** The text on the page of a listing that is not offered. */
export const stateNotices: Readonly<Record<Exclude<LifeStage, 'published'>, string>> = {
  paused: /*i18n*/ 'This room is not offered at the moment.',
  rented: /*i18n*/ 'This room is rented.',
  expired: /*i18n*/ 'The offer of this room has expired.',
};

/** The possible next states of a listing, by its current state. */
export const nextStates: Readonly<Record<ListingState, readonly ListingState[]>> = {
  published: ['paused', 'rented'],
  paused: ['published', 'rented'],
  rented: ['published'],
};

/** The address parameter with the key that renews a listing. */
export const renewalParam = 'renew';

/** The path of the link in the mail that a listing expires soon. */
export function renewalPath(id: number, key: string): string {
  return `/listing/${id}?${new URLSearchParams({ [renewalParam]: key })}`;
}

/** A change that an owner can make: another state, or a renewal. */
export type LifeChange = ListingState | 'renewed';

/** The possible changes of a listing. Only a listing that expires can be renewed. */
export function nextChanges(life: ListingLife): readonly LifeChange[] {
  const stage = stageOf(life);
  if (stage === 'expired') return ['renewed', 'rented'];
  return life.expiry ? ['renewed', ...nextStates[stage]] : nextStates[stage];
}

/** The address parameter of the form with the listing that is edited. */
export const editedListingParam = 'listing';

/** The address parameter of the form with the own listing that a new one is filled in from. */
export const similarListingParam = 'like';

export function similarAddress(id: number): string {
  return `/create-listing?${similarListingParam}=${id}`;
}

export function editAddress(id: number): string {
  return `/create-listing?${editedListingParam}=${id}`;
}
