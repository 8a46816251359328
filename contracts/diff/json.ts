/** A JSON object of unknown shape. */
export type Json = { [name: string]: unknown };

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a path, or an empty object. */
export function part(json: unknown, ...path: readonly string[]): Json {
  const value = path.reduce<unknown>((inner, name) => (isJson(inner) ? inner[name] : undefined), json);
  return isJson(value) ? value : {};
}

/** The texts in a list; an empty list for any other value. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/** JSON text with sorted fields, so that the order of fields makes no difference. */
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

/** Pairs the values of two maps by name. */
export function changesOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Change<T>[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((name) => ({ name, before: before[name], after: after[name] }));
}
