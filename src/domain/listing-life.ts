/** The life of a listing: its texts, and which state follows which. */
import type { ListingLife, ListingState } from '../schemas/listing-life.ts';

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
  renewing: 'Renewing the listing...',
  renewed: 'The listing is renewed.',
  /** Of the link in a mail. */
  badLink: 'This link does not renew a listing any more.',
} as const;

/** For how many days a listing is offered, where it expires, and how many before its end the poster is reminded. */
export const listingDays = 60;
export const reminderDays = 7;

/** What those who have asked about a listing are told, as a message of its poster. */
export const lifeMessages = {
  published: (title: string) => `“${title}” is offered again.`,
  paused: (title: string) => `“${title}” is not offered at the moment.`,
  rented: (title: string) => `“${title}” is rented.`,
  expired: (title: string) => `The offer of “${title}” has expired.`,
} as const;

/** What shows of where a listing is. */
export type LifeStage = ListingState | 'expired';

export function stageOf({ state, expiry }: Omit<ListingLife, 'version'>): LifeStage {
  return expiry?.isPast ? 'expired' : state;
}

/** On badges and cards. */
export const stateLabels: Readonly<Record<LifeStage, string>> = {
  published: 'Published',
  paused: 'Paused',
  rented: 'Rented',
  expired: 'Expired',
};

/** What the page of a listing says that nobody finds. */
export const stateNotices: Readonly<Record<Exclude<LifeStage, 'published'>, string>> = {
  paused: 'This room is not offered at the moment.',
  rented: 'This room is rented.',
  expired: 'The offer of this room has expired.',
};

/** The states that a listing can get, by the one that it has. */
export const nextStates: Readonly<Record<ListingState, readonly ListingState[]>> = {
  published: ['paused', 'rented'],
  paused: ['published', 'rented'],
  rented: ['published'],
};

/** The parameter of a listing's address that has the key which renews it. */
export const renewalParam = 'renew';

/** The path of the link in the mail that a listing expires soon. */
export function renewalPath(id: number, key: string): string {
  return `/listing/${id}?${new URLSearchParams({ [renewalParam]: key })}`;
}

/** What an owner can make of a listing: another state, or the same for some time more. */
export type LifeChange = ListingState | 'renewed';

/** Which of them, by where it is. Only a listing that expires is renewed. */
export function nextChanges(life: ListingLife): readonly LifeChange[] {
  const stage = stageOf(life);
  if (stage === 'expired') return ['renewed', 'rented'];
  return life.expiry ? ['renewed', ...nextStates[stage]] : nextStates[stage];
}

/** The parameter of the form's address that names the listing that is edited. */
export const editedListingParam = 'listing';

/** The parameter of the form's address that names the own listing that a new one is filled in from. */
export const similarListingParam = 'like';

export function similarAddress(id: number): string {
  return `/create-listing?${similarListingParam}=${id}`;
}

export function editAddress(id: number): string {
  return `/create-listing?${editedListingParam}=${id}`;
}
