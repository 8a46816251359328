import { fits, type Outcome, type Result } from './results.ts';

const outcomes: readonly Outcome[] = ['passed', 'failed', 'not supported', 'not run'];

/** The number of lines shown for an interaction. */
const mostLines = 12;

/** A table by call: each interaction with its result and provider states, followed by its differences. */
export function writeTable(results: readonly Result[]): string {
  const widths = [...columnsOf(results)].reduce(
    (widest, row) => widest.map((width, i) => Math.max(width, row[i]?.length ?? 0)),
    [0, 0, 0],
  );
  const line = (cells: readonly string[]) =>
    `${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd();
  const head = line(headings);
  const calls = Map.groupBy(results, ({ interaction }) => interaction.call);
  const blocks = [...calls].map(([call, ofCall]) => [
    `\n${call}`,
    ...ofCall.flatMap((result) => [line(rowOf(result)), ...detailOf(result)]),
  ]);
  return `${[head, '-'.repeat(head.length), ...blocks.flat()].join('\n')}\n`;
}

const headings = ['  result', 'interaction', 'provider states', 'ms'] as const;

function* columnsOf(results: readonly Result[]) {
  yield headings;
  for (const result of results) yield rowOf(result);
}

function rowOf({ outcome, interaction, milliseconds }: Result): string[] {
  const states = interaction.states.map(({ name }) => name).join(' + ');
  return [
    `  ${outcome === 'failed' ? 'FAILED' : outcome}`,
    interaction.description,
    states || '-',
    outcome === 'not run' ? '' : milliseconds.toFixed(0),
  ];
}

function detailOf({ lines }: Result): string[] {
  const shown = lines.slice(0, mostLines);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].map((text) => `      ${text}`);
}

/** One line with the number of interactions for each outcome. */
export function summarise(results: readonly Result[], seconds: number): string {
  const counts = outcomes
    .map((outcome) => ({ outcome, count: results.filter((result) => result.outcome === outcome).length }))
    .filter(({ outcome, count }) => count > 0 || outcome === 'passed' || outcome === 'failed')
    .map(({ outcome, count }) => `${count} ${outcome}`);
  const isWhole = results.every(({ outcome }) => outcome !== 'not run');
  const verdict = fits(results)
    ? `The backend fits the app${isWhole ? '' : ', as far as it was tried'}.`
    : 'The backend does not fit the app.';
  return `${counts.join(', ')}; ${seconds.toFixed(1)} s. ${verdict}\n`;
}
