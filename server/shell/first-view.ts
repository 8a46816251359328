import { type FilteredQuery, parseFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import { byOtherName, byUsualName } from '@stanza/domain/search/place-names.ts';
import type { Language } from '@stanza/domain/shell/language.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { findListing } from '../listing/find-listing.ts';
import { toListing } from '../listing/listing-row.ts';
import { searchQuery } from '../search/search-listings.ts';
import { planSearch } from '../search/search-plan.ts';
import { headOfListing, headOfResults, type PageHead, type PlaceOfPage } from './page-head.ts';

/** The values that the server puts into a page before it sends it. */
export interface ServedPage {
  /** A page of the build with a first view (src/app/first-view in the app), or `index`, which has none. */
  page: 'landing' | 'listings' | 'listing' | 'map' | 'index';
  /** The values of the placeholders of the first view. */
  texts: Record<string, string>;
  /** Without texts, those of the build stay. `null` leaves all of its head. */
  head: PageHead | PlaceOfPage | null;
}

interface Asked {
  /** Prefix of image paths; '' for the same origin. */
  publicUrl: string;
  /** The address of the app for browsers, without a trailing slash. */
  appAddress: string;
  language: Language;
}

/** A page whose texts the build knows. */
export function pageOfBuild(page: 'landing' | 'map', path: string, { appAddress }: Asked): ServedPage {
  const head = { address: appAddress + path, image: `${appAddress}/icon-512.png`, isIndexed: true };
  return { page, texts: {}, head };
}

/** The number of listings in a results page for search engines. */
const describedListings = 10;

export async function pageOfResults(
  db: Kysely<Database>,
  params: URLSearchParams,
  { publicUrl, appAddress, language }: Asked,
): Promise<ServedPage> {
  const { query } = parseFilteredParams(params);
  const other = byOtherName(query);
  // With the name that the app shows for the place.
  const usual = byUsualName(query);
  const { term } = usual;
  const found = await firstOf(db, query, publicUrl);
  const first = found.length === 0 && other ? await firstOf(db, other, publicUrl) : found;
  const photo = first[0]?.imageUrls[0];
  const hasView = term !== null && photo !== undefined;
  return {
    page: hasView ? 'listings' : 'index',
    texts: hasView ? { STANZA_TERM: term.name, [photoPlaceholder]: photo } : {},
    head: headOfResults(usual, first, { appAddress, language }),
  };
}

async function firstOf(db: Kysely<Database>, query: FilteredQuery, publicUrl: string): Promise<Listing[]> {
  const plan = planSearch(query);
  if (plan === null) return [];
  const rows = await searchQuery(db, plan, null).limit(describedListings).execute();
  return rows.map((row) => toListing(row, publicUrl));
}

/** `undefined` if there is no such listing. */
export async function pageOfListing(
  db: Kysely<Database>,
  id: number,
  { publicUrl, appAddress, language }: Asked,
): Promise<ServedPage | undefined> {
  const row = await findListing(db, id);
  if (row === undefined) return undefined;
  const listing = toListing(row, publicUrl);
  const [photo] = listing.imageUrls;
  return {
    page: photo === undefined ? 'index' : 'listing',
    texts: photo === undefined ? {} : { STANZA_TITLE: listing.title, [photoPlaceholder]: photo },
    head: headOfListing(listing, { appAddress, language }),
  };
}

const photoPlaceholder = '/images/STANZA_PHOTO.webp';
