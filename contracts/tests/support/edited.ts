/**
 * Copies a JSON value with a change at one place.
 * @param path fields and indices; an index past the end appends the value
 * @param value `undefined` removes the place
 */
export function edited(json: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof json !== 'object' || json === null) throw new Error(`There is no '${name}' in ${json}`);
  const inner = edited(Reflect.get(json, name), rest, value);
  if (Array.isArray(json)) return json.toSpliced(Number(name), 1, ...(inner === undefined ? [] : [inner]));
  const others = Object.entries(json).filter(([key]) => inner !== undefined || key !== name);
  return { ...Object.fromEntries(others), ...(inner !== undefined && { [name]: inner }) };
}
