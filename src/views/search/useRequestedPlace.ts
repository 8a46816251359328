import { createContext, use } from 'react';
import type { Location } from 'react-router-dom';

/** Reads the location that was requested last. While React renders, or while the code of a screen loads, it is newer than the shown one. */
export const RequestedPlace = createContext<() => Location>(() => {
  throw new Error('The view is outside the router of the app.');
});

export const useRequestedPlace = (): (() => Location) => use(RequestedPlace);
