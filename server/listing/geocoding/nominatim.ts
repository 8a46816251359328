import { geocodeAnswerSchema } from '@stanza/schemas/listing/geocode.ts';
import PQueue from 'p-queue';
import * as z from 'zod/mini';
import type { PostalLookup, PostalPlace } from './postal-place.ts';

export interface NominatimOptions {
  /** Address of a Nominatim, without `/search` and without a trailing slash. */
  url: string;
  /** Called with the reason of a failed request; the lookup then resolves to `null`. */
  onFailure: (error: unknown) => void;
  /** Milliseconds from one request to the next. The usage policy of the public servers asks for one second. */
  interval?: number;
  /** Milliseconds to wait for an answer. */
  timeout?: number;
  /** Answers in the cache; the least recently used is dropped first. */
  cacheSize?: number;
}

/** Requests that wait for their turn; more fail at once, since a visitor waits for the answer. */
const maxWaiting = 3;
const labelsSchema = z.array(z.object({ display_name: z.string() }));

/** Asks a Nominatim where a postal code is. Follows its usage policy: throttled, cached, and with a User-Agent. */
export function lookUpInNominatim(options: NominatimOptions): PostalLookup {
  const { url, onFailure, interval = 1000, timeout = 5000, cacheSize = 5000 } = options;
  const throttle = new PQueue({ interval, intervalCap: 1, strict: true });
  /** Answers and pending requests: two lookups of one code share a request. */
  const cache = new Map<string, Promise<PostalPlace | null>>();

  async function request(postalCode: string): Promise<PostalPlace | null> {
    const params = new URLSearchParams({
      postalcode: postalCode,
      countrycodes: 'it',
      format: 'json',
      limit: '1',
    });
    const response = await fetch(`${url}/search?${params}`, {
      headers: { 'user-agent': 'Stanza reference backend', accept: 'application/json' },
      // An address that the configuration does not name is not asked.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`Nominatim answered ${response.status}.`);
    const answer: unknown = await response.json();
    const [place] = geocodeAnswerSchema.parse(answer);
    const [named] = labelsSchema.parse(answer);
    if (place === undefined || named === undefined) return null;
    return { latitude: place.lat, longitude: place.lon, label: named.display_name };
  }

  async function requestInTurn(postalCode: string): Promise<PostalPlace | null> {
    if (throttle.size >= maxWaiting) throw new Error('Too many requests to Nominatim are waiting.');
    return await throttle.add(() => request(postalCode));
  }

  return async (postalCode) => {
    const known = cache.get(postalCode) ?? requestInTurn(postalCode);
    cache.delete(postalCode);
    cache.set(postalCode, known);
    const [oldest] = cache.keys();
    if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
    try {
      return await known;
    } catch (error) {
      // Failures are not cached: the next lookup tries again.
      if (cache.get(postalCode) === known) cache.delete(postalCode);
      onFailure(error);
      return null;
    }
  };
}
