import { isPlain, isSame } from '../model/same.ts';

/** A path in a value, as text. */
export function pathText(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** The added and changed paths with all their ancestors, in the form of `pathText`. A removed property marks its parent. */
export function changedPaths(before: unknown, after: unknown): Set<string> {
  const changed = new Set<string>();
  compare(before, after, []);
  return changed;

  function compare(old: unknown, current: unknown, path: readonly string[]): void {
    if (isSame(old, current)) return;
    changed.add(pathText(path));
    // The depth limit also ends the comparison of cyclic values.
    if (!isPlain(old) || !isPlain(current) || path.length > 20) return;
    for (const key of Object.keys(current)) compare(old[key], current[key], [...path, key]);
  }
}
