import { byAlias } from '@stanza/domain/search-aliases.ts';
import { parseSearchParams } from '@stanza/domain/search-params.ts';
import type { SearchQuery } from '@stanza/domain/search-query.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { findListing } from '../listings/find-listing.ts';
import { type ListingRow, toListing } from '../listings/listing-row.ts';
import { searchQuery } from '../listings/search-listings.ts';
import { planSearch } from '../listings/search-plan.ts';

/** A page of the build with a first view (src/app/first-view in the app), and what replaces its placeholders. */
export interface FirstView {
  page: 'landing' | 'listings' | 'listing' | 'map';
  texts: Record<string, string>;
}

/** The first view of the results; `null` for those that have nothing to show. */
export async function firstViewOfResults(
  db: Kysely<Database>,
  params: URLSearchParams,
  publicUrl: string,
): Promise<FirstView | null> {
  const { query } = parseSearchParams(params);
  const other = byAlias(query);
  // As the app titles the results.
  const { term } = other ?? query;
  const first = (await firstOf(db, query)) ?? (other && (await firstOf(db, other)));
  const photo = first && photoOf(first, publicUrl);
  return term && photo
    ? { page: 'listings', texts: { STANZA_TERM: term.name, [photoPlaceholder]: photo } }
    : null;
}

async function firstOf(db: Kysely<Database>, query: SearchQuery): Promise<ListingRow | undefined> {
  const plan = planSearch(query);
  return plan === null ? undefined : await searchQuery(db, plan, null).limit(1).executeTakeFirst();
}

/** The first view of a listing, or `null` without photos; `undefined` if there is no such listing. */
export async function firstViewOfListing(
  db: Kysely<Database>,
  id: number,
  publicUrl: string,
): Promise<FirstView | null | undefined> {
  const row = await findListing(db, id);
  if (row === undefined) return undefined;
  const photo = photoOf(row, publicUrl);
  return photo === undefined
    ? null
    : { page: 'listing', texts: { STANZA_TITLE: row.title, [photoPlaceholder]: photo } };
}

const photoPlaceholder = '/images/STANZA_PHOTO.webp';

function photoOf(row: ListingRow, publicUrl: string): string | undefined {
  return toListing(row, publicUrl).imageUrls[0];
}
