import type { FoundPath } from '../model/find-paths.ts';
import type { Target } from './search-paths.ts';

/** Which of the paths are listed. */
export interface Filter {
  kind: 'simple' | 'shortest';
  /** All words of it must stand in a path, or in what it leads to. */
  text: string;
}

export const everything: Filter = { kind: 'simple', text: '' };

/** What is left of a target. */
export interface ListedTarget {
  target: Target;
  paths: readonly FoundPath[];
}

/**
 * The targets that have something to show, in their order.
 * @param targetId the one that is asked for; `null` for all
 * @param textOf a path, and what it leads to, in words
 */
export function filtered(
  targets: readonly Target[],
  { kind, text }: Filter,
  targetId: string | null,
  textOf: (path: FoundPath | null, targetId: string) => string,
): ListedTarget[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (said: string) => words.every((word) => said.toLowerCase().includes(word));
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
