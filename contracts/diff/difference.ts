/**
 * - `breaking`: a backend that was right may be wrong now: it has to do, or take, more than before.
 * - `additive`: whatever was right still is.
 * - `neutral`: wording and examples.
 */
export type Impact = 'breaking' | 'additive' | 'neutral';

export interface Difference {
  impact: Impact;
  /** The file, within contracts/. */
  file: string;
  /** The call, frame, schema or interaction that it is of. */
  where: string;
  what: string;
}

/** Which way a value goes: what a backend has to take, or what it has to give. */
export type Direction = 'to-backend' | 'to-app';

/** Takes down what is found of one place. */
export type Report = (impact: Impact, what: string) => void;

export const impacts: readonly Impact[] = ['breaking', 'additive', 'neutral'];

/** The heaviest first; otherwise in the order they were found. */
export function inOrder(differences: readonly Difference[]): Difference[] {
  return impacts.flatMap((impact) => differences.filter((difference) => difference.impact === impact));
}

export function countOf(differences: readonly Difference[], impact: Impact): number {
  return differences.filter((difference) => difference.impact === impact).length;
}

export function lineOf({ impact, file, where, what }: Difference): string {
  return `${impact.padEnd(8)}  ${file}  ${where}: ${what}`;
}
