import type { Way } from '../model/ways.ts';
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
  ways: readonly Way[];
}

/**
 * The targets that have something to show, in their order.
 * @param targetId the one that is asked for; `null` for all
 * @param textOf a way, and what it leads to, in words
 */
export function filtered(
  targets: readonly Target[],
  { kind, text }: Filter,
  targetId: string | null,
  textOf: (way: Way | null, targetId: string) => string,
): ListedTarget[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (said: string) => words.every((word) => said.toLowerCase().includes(word));
  return targets.flatMap((target) => {
    if (targetId !== null && target.id !== targetId) return [];
    const ways = target.ways.filter(
      (way) => (kind === 'simple' || way.isShortest) && (words.length === 0 || has(textOf(way, target.id))),
    );
    const isShown = ways.length > 0 || (target.ways.length === 0 && has(textOf(null, target.id)));
    return isShown ? [{ target, ways }] : [];
  });
}
