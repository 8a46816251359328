/** JSON as it comes from files of which nothing is known but that they are JSON. */
export type Json = { [name: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a field; an empty one where there is none. */
export function part(json: unknown, ...path: readonly string[]): Json {
  const value = path.reduce<unknown>((inner, name) => (isJson(inner) ? inner[name] : undefined), json);
  return isJson(value) ? value : {};
}

/** The texts of a list; none where it is no list. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/** A value as text, the same whatever the order of its fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isJson(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

export interface Change<T> {
  name: string;
  before: T | undefined;
  after: T | undefined;
}

/** What two maps hold, name by name. */
export function changesOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Change<T>[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({ name, before: before[name], after: after[name] }));
}
