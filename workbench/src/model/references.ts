import type { ChartState } from './chart.ts';

/** A section of the app's documentation. */
export interface Reference {
  title: string;
  /** Paragraphs and lists (items begin with '- '), with an empty line between; code stands between backticks. */
  text: string;
}

/** By what states cite in `meta.reference`. */
export type References = Readonly<Record<string, Reference>>;

/** What some states cite, each once, in their order. */
export function citationsOf(states: readonly ChartState[]): string[] {
  const cited = states.map(({ meta }) => meta.reference).filter((name) => typeof name === 'string');
  return [...new Set(cited)];
}
