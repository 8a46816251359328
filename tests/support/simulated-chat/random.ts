export interface Random {
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** @param chance from 0 to 1 */
  is(chance: number): boolean;
  /** One of the values. Throws for an empty list. */
  of<T>(things: readonly T[]): T;
}

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    is: (chance) => next() < chance,
    of: (things) => {
      const thing = things[below(things.length)];
      if (thing === undefined) throw new Error('There is nothing to choose from');
      return thing;
    },
  };
}
