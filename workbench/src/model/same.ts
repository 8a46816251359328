/** Whether two values are equal: plain data by its parts, everything else (errors, files, actors) by identity. */
export function isSame(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

function compare(a: unknown, b: unknown, met: Map<object, object>): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  // Two cyclic values are equal if their cycles are at the same places.
  if (met.get(a) === b) return true;
  met.set(a, b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && compare(a[key], b[key], met))
  );
}

/** Whether a value is a plain object or an array, not an instance of another class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
