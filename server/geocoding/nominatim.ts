import { geocodeAnswerSchema } from '@stanza/schemas/geocode.ts';
import * as z from 'zod/mini';
import type { PostalLookup, PostalPlace } from './postal-place.ts';
import { createThrottle } from './throttle.ts';

export interface NominatimOptions {
  /** Address of a Nominatim, without `/search` and without a trailing slash. */
  url: string;
  /** Hears why it could not be asked; the lookup then knows nothing. */
  onFailure: (error: unknown) => void;
  /** Milliseconds from one request to the next. The public servers' usage policy asks for a second. */
  interval?: number;
  /** Milliseconds to wait for an answer. */
  timeout?: number;
  /** Answers kept, the least recently used dropped first. */
  cacheSize?: number;
}

const maxWaiting = 3;
const labelsSchema = z.array(z.object({ display_name: z.string() }));

/** Asks a Nominatim where a postal code is, politely: one request at a time, each once, with our name on it. */
export function lookUpInNominatim(options: NominatimOptions): PostalLookup {
  const { url, onFailure, interval = 1000, timeout = 5000, cacheSize = 5000 } = options;
  const takeTurn = createThrottle(interval, maxWaiting);
  /** Answers, and requests under way: whoever asks for the same code meanwhile waits for the same answer. */
  const cache = new Map<string, Promise<PostalPlace | null>>();

  async function ask(postalCode: string): Promise<PostalPlace | null> {
    if (!(await takeTurn())) throw new Error('Too many postal codes are waiting for Nominatim.');
    const params = new URLSearchParams({
      postalcode: postalCode,
      countrycodes: 'it',
      format: 'json',
      limit: '1',
    });
    const response = await fetch(`${url}/search?${params}`, {
      headers: { 'user-agent': 'Stanza reference backend', accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`Nominatim answered ${response.status}.`);
    const answer: unknown = await response.json();
    const [place] = geocodeAnswerSchema.parse(answer);
    const [named] = labelsSchema.parse(answer);
    if (place === undefined || named === undefined) return null;
    return { latitude: place.lat, longitude: place.lon, label: named.display_name };
  }

  return async (postalCode) => {
    const known = cache.get(postalCode) ?? ask(postalCode);
    cache.delete(postalCode);
    cache.set(postalCode, known);
    const [oldest] = cache.keys();
    if (cache.size > cacheSize && oldest !== undefined) cache.delete(oldest);
    try {
      return await known;
    } catch (error) {
      // A failure is not an answer: the next visitor may have more luck.
      if (cache.get(postalCode) === known) cache.delete(postalCode);
      onFailure(error);
      return null;
    }
  };
}
