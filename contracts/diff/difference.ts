/**
 * - `breaking`: a correct backend may be wrong now, because it must do or accept more than before.
 * - `additive`: a correct backend is still correct.
 * - `neutral`: only texts and examples have changed.
 */
export type Impact = 'breaking' | 'additive' | 'neutral';

export interface Difference {
  impact: Impact;
  /** The file, relative to contracts/. */
  file: string;
  /** The call, frame, schema or interaction that has changed. */
  where: string;
  what: string;
}

/** The direction of a value: the backend must accept it, or must send it. */
export type Direction = 'to-backend' | 'to-app';

/** Reports a difference at one place. */
export type Report = (impact: Impact, what: string) => void;

export const impacts: readonly Impact[] = ['breaking', 'additive', 'neutral'];

/** Breaking differences first, then additive and neutral ones. */
export function inOrder(differences: readonly Difference[]): Difference[] {
  return impacts.flatMap((impact) => differences.filter((difference) => difference.impact === impact));
}

export function countOf(differences: readonly Difference[], impact: Impact): number {
  return differences.filter((difference) => difference.impact === impact).length;
}

export function lineOf({ impact, file, where, what }: Difference): string {
  return `${impact.padEnd(8)}  ${file}  ${where}: ${what}`;
}
