import { isJson } from './json.ts';

/** A place in a body. All elements of a list share the place `[]`. */
export interface Leaf {
  path: string;
  value: unknown;
}

/** Every place in a body, including lists and objects. The body itself is `$`. */
export function leavesOf(value: unknown, path = '$'): Leaf[] {
  const own = { path, value };
  if (Array.isArray(value)) return [own, ...value.flatMap((element) => leavesOf(element, `${path}[]`))];
  if (!isJson(value)) return [own];
  return [own, ...Object.entries(value).flatMap(([name, field]) => leavesOf(field, `${path}.${name}`))];
}

/** The places that are not inside another of these places. */
export function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.includes(path.replace(/(\.[^.[]+|\[\])$/, '')));
}

/** The type of a JSON value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The name of a place for the printed lines. */
export function displayName(path: string): string {
  if (path === '$') return 'the body';
  return `'${path.replace(/^\$\.?/, '')}'`;
}
