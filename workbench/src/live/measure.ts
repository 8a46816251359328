export interface Limits {
  /** Of all texts together, keys included. */
  characters: number;
  /** Objects, arrays and what is in them, each recordCount. */
  values: number;
  depth: number;
}

/**
 * Whether a value that came from elsewhere is small enough to be looked at. Stops as soon as it is not, so that a huge one costs no
 * more than the largest allowed; one that holds itself is too deep.
 */
export function isWithin(value: unknown, { characters, values, depth }: Limits): boolean {
  let [charactersLeft, valuesLeft] = [characters, values];

  function fits(part: unknown, depthLeft: number): boolean {
    valuesLeft -= 1;
    if (valuesLeft < 0) return false;
    if (typeof part === 'string') {
      charactersLeft -= part.length;
      return charactersLeft >= 0;
    }
    if (typeof part !== 'object' || part === null) return true;
    if (depthLeft === 0) return false;
    // Not `Object.entries`: it would make a list of a huge object before anything is recordCount.
    for (const key in part) {
      charactersLeft -= key.length;
      if (charactersLeft < 0 || !fits(Reflect.get(part, key), depthLeft - 1)) return false;
    }
    return true;
  }

  return fits(value, depth);
}
