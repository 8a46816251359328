// Not all supported browsers have the built-in set methods (`union`, `difference`).

export function including<T>(set: ReadonlySet<T>, ...items: readonly T[]): Set<T> {
  return new Set([...set, ...items]);
}

export function without<T>(set: ReadonlySet<T>, items: Iterable<T>): Set<T> {
  const left = new Set(set);
  for (const item of items) left.delete(item);
  return left;
}
