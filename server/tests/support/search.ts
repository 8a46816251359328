import { type Listing, listingsSchema } from '@stanza/schemas/listing/listing.ts';
import type { FastifyInstance } from 'fastify';

export interface SearchAnswer {
  listings: Listing[];
  ids: number[];
  /** The path of the next page, resolved as in a browser. */
  next: string | null;
}

/** Makes one search call and parses the answer as the app does. */
export async function search(app: FastifyInstance, params: string): Promise<SearchAnswer> {
  const address = params.startsWith('/') ? params : `/api/search/listings?${params}`;
  const response = await app.inject(address);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  const listings = listingsSchema.parse(response.json());
  return { listings, ids: listings.map(({ id }) => id), next: nextOf(response.headers.link, address) };
}

function nextOf(header: string | string[] | undefined, address: string): string | null {
  const target = /^<([^>]+)>; rel="next"$/.exec(String(header ?? ''))?.[1];
  if (target === undefined) return null;
  const { pathname, search: query } = new URL(target, new URL(address, 'http://localhost'));
  return `${pathname}${query}`;
}

/** The ids of every page of a search. */
export async function searchAllPages(app: FastifyInstance, params: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | null = params; next !== null; ) {
    const answer: SearchAnswer = await search(app, next);
    pages.push(answer.ids);
    next = answer.next;
  }
  return pages;
}
