import { useState } from 'react';

/**
 * The last value that was not `null`. While something is fetched again by itself, what the screen says of it stays: neither
 * it nor a screen reader starts over every five seconds.
 */
export function useLastKnown<T>(current: T | null, atFirst: T): T {
  const [known, setKnown] = useState(current ?? atFirst);
  if (current !== null && current !== known) setKnown(() => current);
  return current ?? known;
}
