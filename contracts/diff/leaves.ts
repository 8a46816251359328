import { isJson } from './json.ts';

/** A place in a body: every element of a list has the same, `[]`. */
export interface Leaf {
  path: string;
  value: unknown;
}

/** Every place in a body, the lists and objects on the way included; the body itself is `$`. */
export function leavesOf(value: unknown, path = '$'): Leaf[] {
  const own = { path, value };
  if (Array.isArray(value)) return [own, ...value.flatMap((element) => leavesOf(element, `${path}[]`))];
  if (!isJson(value)) return [own];
  return [own, ...Object.entries(value).flatMap(([name, field]) => leavesOf(field, `${path}.${name}`))];
}

/** Of these places, those that lie in no other of them. */
export function outermost(paths: readonly string[]): string[] {
  return paths.filter((path) => !paths.includes(path.replace(/(\.[^.[]+|\[\])$/, '')));
}

/** The type of a JSON value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A place as a person calls it. */
export function spoken(path: string): string {
  if (path === '$') return 'the body';
  return `'${path.replace(/^\$\.?/, '')}'`;
}
