import type { FoundPath } from '../model/find-paths.ts';
import { hasWords, wordsOf } from '../model/search.ts';
import type { Target } from './search-paths.ts';

/** The filter of the path list. */
export interface Filter {
  kind: 'simple' | 'shortest';
  /** Words that must all occur in the path or in its target. */
  text: string;
}

export const everything: Filter = { kind: 'simple', text: '' };

/** A target with its paths that match the filter. */
export interface ListedTarget {
  target: Target;
  paths: readonly FoundPath[];
}

/**
 * The targets that match the filter, in their order.
 * @param targetId the only target to list; `null` for all
 * @param textOf returns the text of a path and its target
 */
export function filtered(
  targets: readonly Target[],
  { kind, text }: Filter,
  targetId: string | null,
  textOf: (path: FoundPath | null, targetId: string) => string,
): ListedTarget[] {
  const words = wordsOf(text);
  const has = (said: string) => hasWords(said, words);
  return targets.flatMap((target) => {
    if (targetId !== null && target.id !== targetId) return [];
    const paths = target.paths.filter(
      (path) =>
        (kind === 'simple' || path.isShortest) && (words.length === 0 || has(textOf(path, target.id))),
    );
    const isShown = paths.length > 0 || (target.paths.length === 0 && has(textOf(null, target.id)));
    return isShown ? [{ target, paths }] : [];
  });
}
