import { createContext, use } from 'react';
import type { Actor } from 'xstate';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { MapSearchActor } from '../../machines/search/map-search.machine.ts';
import type { LikeAccess } from '../listing/ListingHeart.tsx';
import type { SearchAddress } from './useSearchAddress.ts';

/** What all parts of the results share. */
interface SearchScreen {
  search: Actor<typeof listingSearchMachine>;
  map: MapSearchActor;
  address: SearchAddress;
  likeAccess: LikeAccess;
  /** Whether the listing is the member's own. */
  isOwn(id: number): boolean;
  /** The rooms that somebody has opened at this device. */
  seen: ReadonlySet<number>;
}

export const SearchScreenContext = createContext<SearchScreen | null>(null);

export function useSearchScreen(): SearchScreen {
  const screen = use(SearchScreenContext);
  if (!screen) throw new Error('The part of the results is outside their screen.');
  return screen;
}
