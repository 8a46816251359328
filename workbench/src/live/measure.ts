export interface Limits {
  /** The maximum length of all texts together, including keys. */
  characters: number;
  /** The maximum number of values. Objects, arrays and everything inside them count. */
  values: number;
  depth: number;
}

/**
 * Whether an external value is within the limits. The check stops at the first limit, so that a huge value costs no more than the largest
 * valid one. A cyclic value exceeds the depth.
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
    // `Object.entries` would copy a huge object before anything is counted.
    for (const key in part) {
      charactersLeft -= key.length;
      if (charactersLeft < 0 || !fits(Reflect.get(part, key), depthLeft - 1)) return false;
    }
    return true;
  }

  return fits(value, depth);
}
