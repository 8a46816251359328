import { randomBytes } from 'node:crypto';
import { photoLimits } from '@stanza/schemas/constants.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import { draftLimits, type ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import { Mismatch, NotChecked, reasonOf } from '../conformance/mismatch.ts';
import { type App, type Extras, openApp, signal } from './app.ts';
import type { AppPage } from './browser/chromium.ts';
import { ask } from './checks/ask.ts';
import type { Target } from './options.ts';
import { makePhoto } from './photo.ts';
import { fail, seen } from './seeing.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface Member extends Person {
  token: string;
  /** The options of a bearer call. */
  auth: { token: string; signal: AbortSignal };
}

/** A published draft, with the listing from the member's own list. */
export interface Room {
  draft: ListingDraft;
  photos: number;
  listing: Listing;
}

/** The first page of a search for rooms in `home`, and the ids of rooms that were published for it, in two cities. */
interface Pages {
  first: Response;
  rooms: readonly number[];
  others: readonly number[];
}

/** A backend during a run, with the members and the listings that the checks share. */
export interface Site {
  app: App;
  /** The page of a real Chromium in which the app's clients run; `null` if they run in Node.js. */
  chromium: AppPage | null;
  target: Target;
  /** Members with names that are not ASCII. */
  anna(): Promise<Member>;
  bruno(): Promise<Member>;
  /** A listing of Anna's with accents, a fractional rent, and an end date. */
  room(): Promise<Room>;
  /** A listing of Anna's with the longest texts, no end date, and four photos of the largest size. */
  longRoom(): Promise<Room>;
  /** A search for rooms in `home` that has a second page, if the backend has pages. */
  pages(): Promise<Pages>;
  /** A new member, besides the two. */
  register(): Promise<Member>;
  /** Publishes a listing, which is deleted at the end. */
  publish(member: Member, draft: ListingDraft, photos: readonly File[], extras?: Extras): Promise<Room>;
  /** Deletes what the checks have published. */
  leave(): Promise<void>;
}

/** Two different cities of the app. */
export const [home, elsewhere] = ['Torino', 'Milano'] as const;

export const plainDraft: ListingDraft = {
  // Names another city, in which a search must not find the room.
  title: 'Stanza con vista à la “Mole”, non a Milano 🏠',
  description: 'Perché no? È già libera.\nRiga due: Città Studi, Università & più <b>’</b> 日本 😀',
  price: 650.5,
  squareMeters: 12.5,
  location: 'San Salvario – Università',
  street: 'Via dell’Ospedale 3/B',
  postalCode: '10126',
  city: home,
  province: 'TO',
  // Dates that show a time-zone shift: the first day of a month, and the day after a clock change.
  availabilityStartDate: '2031-03-31',
  availabilityEndDate: '2032-01-01',
};

/** The additional fields for a backend with `listing-costs`. */
export const plainDetails: ListingDetails = {
  deposit: 1301,
  serviceCosts: 80.5,
  allInclusivePrice: 799.99,
  numberOfRooms: 3,
  floor: -1,
  furnished: true,
  internetIncluded: false,
  utilitiesIncluded: true,
  hasBalcony: true,
  hasGarden: false,
  petsAllowed: true,
  utilitiesCosts: null,
  internetCosts: 15,
  agencyFee: 0,
  contractType: 'student',
  minimumMonths: 6,
  residencePossible: false,
  flatmates: 0,
};

const longest = (length: number, letters: string) => letters.repeat(length).slice(0, length);

const longDraft: ListingDraft = {
  ...plainDraft,
  title: longest(draftLimits.title, 'Titolo è '.trim()),
  description: longest(draftLimits.description, 'Descrizione-lunghissima-è-'),
  location: longest(draftLimits.location, 'Località'),
  street: longest(draftLimits.street, 'Corso-Città'),
  price: 1234,
  squareMeters: 20,
  availabilityEndDate: null,
};

export function openSite(target: Target, chromium: AppPage | null = null): Site {
  const app = (chromium?.openApp ?? openApp)(target.baseUrl);
  const left: { member: Member; id: number }[] = [];

  async function publish(
    member: Member,
    draft: ListingDraft,
    photos: readonly File[],
    extras: Extras = {},
  ): Promise<Room> {
    const before = await seen('The list of own listings', app.fetchOwnListings(member.auth));
    const published = app.publish(draft, photos, member.token, extras);
    await seen(`Publishing a listing with ${photos.length} photos`, published);
    const after = await seen('The list of own listings', app.fetchOwnListings(member.auth));
    const known = new Set(before.map(({ id }) => id));
    const [listing, ...more] = after.filter(({ id }) => !known.has(id));
    if (!listing) fail('A published listing is not among the own listings');
    if (more.length > 0) fail(`One publication makes ${more.length + 1} new listings`);
    left.push({ member, id: listing.id });
    return { draft, photos: photos.length, listing };
  }

  const anna = once(() => enter(app, target.people[0]));
  const bruno = once(() => enter(app, target.people[1]));
  const site: Site = {
    app,
    chromium,
    target,
    anna,
    bruno,
    room: once(async () => publish(await anna(), plainDraft, [makePhoto(30_000), makePhoto(3000)])),
    longRoom: once(async () => {
      const photo = makePhoto(target.photoBytes);
      return publish(
        await anna(),
        longDraft,
        Array.from({ length: photoLimits.count }, () => photo),
      );
    }),
    publish,
    register: () => enter(app, null),
    pages: once(() => makePages(site)),
    async leave() {
      // Deletion failures are ignored here: a check has already reported them.
      for (const { member, id } of left) await app.deleteListing(id, member.auth).catch(() => undefined);
    },
  };
  return site;
}

/** So many rooms show that a search has no pages. */
const mostRooms = 60;
/** Every backend allows a member so many listings. */
const roomsOfMember = 3;

/** Publishes rooms until the search has a second page. The rooms of the other city are the first and the last. */
async function makePages(site: Site): Promise<Pages> {
  const [photo, rooms, others]: [File, number[], number[]] = [makePhoto(1000), [], []];
  const search = `/api/search/listings?location=${home}`;
  try {
    const first = await site.register();
    others.push((await site.publish(first, { ...plainDraft, city: elsewhere }, [photo])).listing.id);
    let answer = await ask(site, search);
    while (!/\bnext\b/.test(answer.headers.get('link') ?? '') && rooms.length < mostRooms) {
      const member = await site.register();
      for (let i = 0; i < roomsOfMember; i++)
        rooms.push((await site.publish(member, plainDraft, [photo])).listing.id);
      answer = await ask(site, search);
    }
    const last = await site.register();
    others.push((await site.publish(last, { ...plainDraft, city: elsewhere }, [photo])).listing.id);
    return { first: answer, rooms, others };
  } catch (cause) {
    throw new NotChecked(
      `too few listings for a second page, and no more can be made: ${cause instanceof Mismatch ? cause.message : reasonOf(cause)}`,
      {
        cause,
      },
    );
  }
}

/** Runs `make` once. Later calls get the same result or the same failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Logs in an existing member, or registers a new one. */
async function enter(app: App, given: { email: string; password: string } | null): Promise<Member> {
  const person = { ...newPerson(), ...given };
  if (given === null) await seen('A registration', app.register(person, { signal }));
  const { email, password } = person;
  const token = await seen('A login', app.logIn({ email, password }, { signal }));
  return { ...person, token, auth: { token, signal } };
}

export function newPerson(): Person {
  const marker = randomBytes(6).toString('hex');
  return {
    firstName: 'Zoë 🏠',
    lastName: 'D’Amico Ñandú',
    email: `conformance-${marker}@example.org`,
    password: ` pässwörd 🔑 ${marker}`,
  };
}
