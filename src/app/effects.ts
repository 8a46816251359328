/**
 * What each machine really does: the one place that gives the declared actors their effects. The modules behind them are
 * imported when first used, so that a screen loads no more than its own behaviour needs.
 */
import { fromCallback, fromPromise } from 'xstate';
import type { NetworkEvent, Vital, VitalEvent } from '../machines/root.machine.ts';
import type { Listing, ListingPage } from '../schemas/listing.ts';
import type { Coordinates } from '../schemas/search-options.ts';
import type { SearchQuery } from '../schemas/search-query.ts';
import { apiUrl, geocoderUrl, vitalsUrl } from './environment.ts';

export const listingsApi = once(async () => (await import('../api/listings.ts')).createListingsApi(apiUrl));
const geocoder = once(async () => (await import('../api/geocoder.ts')).createGeocoder(geocoderUrl));

export const rootEffects = {
  networkStatus: fromCallback<NetworkEvent>(({ sendBack }) => {
    const lost = () => sendBack({ type: 'network.lost' });
    const restored = () => sendBack({ type: 'network.restored' });
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', restored);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', restored);
    };
  }),
  vitals: fromCallback<VitalEvent>(({ sendBack }) => {
    const report = ({ name, value, rating }: Vital) => {
      sendBack({ type: 'vital.measured', vital: { name, value, rating } });
      if (vitalsUrl) navigator.sendBeacon(vitalsUrl, JSON.stringify({ name, value, rating }));
    };
    import('web-vitals').then(
      ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
        for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
      },
      (error: unknown) => {
        logFailure('web vitals', error);
        sendBack({ type: 'vitals.fail' });
      },
    );
  }),
};

export const listingSearchEffects = {
  searchListings: fromPromise<ListingPage, { query: SearchQuery; next: string | null }>(({ input, signal }) =>
    logged('search', signal, async () =>
      (await listingsApi()).searchListings(input.query, { next: input.next, signal }),
    ),
  ),
};

export const mapPanelEffects = {
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/PricePinMap.tsx')),
  ),
};

export const listingDetailEffects = {
  fetchListing: fromPromise<Listing, { id: number }>(({ input, signal }) =>
    logged('listing', signal, async () => (await listingsApi()).fetchListing(input.id, { signal })),
  ),
};

export const locationLookupEffects = {
  lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(({ input, signal }) =>
    logged('location', signal, async () => (await geocoder()).lookUpPostalCode(input.postalCode, { signal })),
  ),
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/LocationMap.tsx')),
  ),
};

export const propertyMapEffects = {
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/PropertyMap.tsx')),
  ),
};

/**
 * A failure is one line in the console, with what was tried. An aborted attempt never settles: React's strict mode stops
 * an actor and starts it again, and the actor would take the failure of its first attempt for that of its second.
 */
async function logged<T>(what: string, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => {});
    logFailure(what, error);
    throw error;
  }
}

function logFailure(what: string, error: unknown): void {
  console.error(`Stanza: ${what} failed. ${error instanceof Error ? error.message : String(error)}`);
}

/** Makes the result of the first successful call the result of all later ones. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
