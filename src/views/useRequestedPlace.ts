import { use } from 'react';
import { type Location, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

/** @returns reads the place in the address bar: it is ahead of the shown one while React draws, or while the code of a screen loads */
export function useRequestedPlace(): () => Location {
  const { navigator } = use(NavigationContext);
  return () => {
    if (!('location' in navigator)) throw new Error('The router has no history that knows its place.');
    return navigator.location as Location;
  };
}
