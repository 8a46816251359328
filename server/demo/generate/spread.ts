const rounds = 400;

interface Wish<T, V extends string | number> {
  /** At least one value for each listing, best first. */
  choicesOf(listing: T): readonly V[];
  starts(listing: T): V;
  /** Values with one key are alike; by default each value is its own. */
  keyOf?(value: V): string | number;
  isFixed(listing: T): boolean;
}

/**
 * A value for each listing, so that no page has more than `most` alike. From the first values, it replaces those that break the rule, until
 * none does: the same on every run.
 * @param pages sets of listings
 */
export function spread<T, V extends string | number>(
  listings: readonly T[],
  pages: readonly (readonly T[])[],
  { choicesOf, starts, keyOf = (value) => value, isFixed }: Wish<T, V>,
  most: number,
): V[] {
  const numbers = new Map<string | number, number>();
  const numbered = (value: V) => {
    const key = keyOf(value);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return { value, key: number };
  };
  const chosen = listings.map((listing) => numbered(starts(listing)));
  const choices = listings.map((listing) => choicesOf(listing).map(numbered));
  const place = new Map(listings.map((listing, i) => [listing, i]));
  const pagesWith = listings.map((): Uint8Array[] => []);
  for (const page of pages) {
    const counts = new Uint8Array(numbers.size);
    for (const listing of page) pagesWith[place.get(listing) ?? 0]?.push(counts);
  }
  const add = (i: number, key: number, amount: 1 | -1) => {
    for (const counts of pagesWith[i] ?? []) counts[key] = (counts[key] ?? 0) + amount;
  };
  /** The pages of a listing that have too many with this key, if `extra` more have it. */
  const broken = (i: number, key: number, extra: number) => {
    let count = 0;
    for (const counts of pagesWith[i] ?? []) if ((counts[key] ?? 0) + extra > most) count += 1;
    return count;
  };
  chosen.forEach(({ key }, i) => {
    add(i, key, 1);
  });
  // A value that was given up rests for some rounds, so that two listings do not exchange values for ever.
  const restsUntil = listings.map(() => new Uint16Array(numbers.size));
  for (let round = 1, isMoved = true; round < rounds && isMoved; round += 1) {
    isMoved = false;
    for (const [i, listing] of listings.entries()) {
      const now = chosen[i];
      if (!now || broken(i, now.key, 0) === 0 || isFixed(listing)) continue;
      isMoved = true;
      const rests = restsUntil[i];
      add(i, now.key, -1);
      let [best, least] = [now, Number.POSITIVE_INFINITY];
      for (const choice of choices[i] ?? []) {
        if (choice.key === now.key || (rests?.[choice.key] ?? 0) > round) continue;
        const count = broken(i, choice.key, 1);
        if (count < least) [best, least] = [choice, count];
        if (count === 0) break;
      }
      chosen[i] = best;
      add(i, best.key, 1);
      if (rests) rests[now.key] = round + 3 + ((i * 7 + round) % 9);
    }
  }
  return chosen.map(({ value }) => value);
}
