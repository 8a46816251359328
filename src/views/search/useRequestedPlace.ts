import { use } from 'react';
import { type Location, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

/**
 * @returns a function that reads the location in the address bar. While React renders, or while the code of a screen loads, that location
 * is newer than the shown one.
 */
export function useRequestedPlace(): () => Location {
  const { navigator } = use(NavigationContext);
  return () => {
    if (!('location' in navigator)) throw new Error('The history of the router has no location.');
    return navigator.location as Location;
  };
}
