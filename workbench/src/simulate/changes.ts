import { isPlain, isSame } from '../model/same.ts';

/** Where in a value something is, as text: the keys on the way to it. */
export function pathText(path: readonly string[]): string {
  return JSON.stringify(path);
}

/**
 * The places of a value that are new or other than before, by `pathText`, with all places around them. A place that is gone marks
 * the one it was in.
 */
export function changedPaths(before: unknown, after: unknown): Set<string> {
  const changed = new Set<string>();
  compare(before, after, []);
  return changed;

  function compare(old: unknown, current: unknown, path: readonly string[]): void {
    if (isSame(old, current)) return;
    changed.add(pathText(path));
    // Deeper than anybody unfolds; a value that holds itself comes to its end here.
    if (!isPlain(old) || !isPlain(current) || path.length > 20) return;
    for (const key of Object.keys(current)) compare(old[key], current[key], [...path, key]);
  }
}
