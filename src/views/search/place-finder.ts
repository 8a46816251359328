import { createContext } from 'react';
import type { Suggestion } from '../../domain/search/search-query.ts';

type FindPlaces = (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** Finds places for a text that is not the name of a place. */
export const PlaceFinder = createContext<FindPlaces>(async () => []);
