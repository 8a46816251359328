import type { ChartState } from './chart.ts';

/** A section of the app's documentation. */
export interface Reference {
  title: string;
  /** Paragraphs and lists (items begin with '- '), separated by an empty line; code is between backticks. */
  text: string;
}

/** References by the name that states use in `meta.reference`. */
export type References = Readonly<Record<string, Reference>>;

/** The references of the given states, without duplicates, in the order of the states. */
export function citationsOf(states: readonly ChartState[]): string[] {
  const cited = states.map(({ meta }) => meta.reference).filter((name) => typeof name === 'string');
  return [...new Set(cited)];
}
