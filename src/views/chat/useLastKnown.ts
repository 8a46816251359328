import { useState } from 'react';

/**
 * The last value that was not `null`. While something is fetched again automatically, its message stays: the screen and a screen reader
 * must not repeat it every five seconds.
 */
export function useLastKnown<T>(current: T | null, atFirst: T): T {
  const [known, setKnown] = useState(current ?? atFirst);
  if (current !== null && current !== known) setKnown(() => current);
  return current ?? known;
}
