import { fits, type Outcome, type Result } from './results.ts';

const outcomes: readonly Outcome[] = ['passed', 'failed', 'not supported', 'not run'];

/** The maximum number of lines shown for an interaction. */
const mostLines = 12;

/**
 * A table by call: each interaction with its result and provider states, followed by its differences.
 * @param isVerbose adds the request and the raw answer of each failure
 */
export function writeTable(results: readonly Result[], isVerbose = false): string {
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
    ...ofCall.flatMap((result) => [
      line(rowOf(result)),
      ...detailOf(result),
      ...(isVerbose ? result.transcript.map((text) => `        ${text}`.trimEnd()) : []),
    ]),
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

/** Repeats the failures after a long table. Empty if nothing failed, or if everything failed. */
export function repeatFailures(results: readonly Result[]): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0 || failed.length === results.length) return '';
  const lines = failed.flatMap((result) => [
    `  ${result.interaction.call}: ${result.interaction.description}`,
    ...detailOf(result),
  ]);
  return `\nFailed:\n${lines.join('\n')}\n`;
}

/** The differences that the app accepts but other clients may not, each with the number of answers. */
export function listNotes(results: readonly Result[]): string {
  const notes = results.flatMap(({ notes, interaction }) => notes.map((note) => ({ note, interaction })));
  const lines = [...Map.groupBy(notes, ({ note }) => note)].map(([note, all]) => {
    const first = `'${all[0]?.interaction.description}'`;
    return `  ${note}: ${all.length === 1 ? first : `${all.length} answers, such as that to ${first}`}`;
  });
  return lines.length === 0 ? '' : `\nNoted:\n${lines.join('\n')}\n`;
}

/** Problems of the whole run, such as wrong addresses; empty if there are none. */
export function explainRun(results: readonly Result[], stateUrl: string | null): string {
  if (isUnanswered(results)) return '\nNothing answered: no request got even a status.\n';
  const failures = failuresAlike(results);
  const [first] = failures;
  if (first === undefined) return '';
  const all = `each of the ${failures.length} provider states was answered ${first.status}`;
  if (first.status === null)
    return `\nYour provider states cannot be reached at ${stateUrl}: ${first.reason}.\n`;
  if (first.status !== null && first.status < 300) {
    return `\nYour provider states fail alike: ${all}. The first: ${first.reason}.\n`;
  }
  if (first.status !== 404) return `\nYour provider states fail alike: at ${stateUrl} ${all}.\n`;
  return `
Your service has no provider-states endpoint at ${stateUrl}, or it knows none of the states: ${all}.
contracts/provider-states.md says what this address has to answer.
`;
}

/** The failures of the provider states, if all states fail in the same way; else none. */
function failuresAlike(results: readonly Result[]): Result['failedStates'] {
  const withStates = results.filter(
    ({ outcome, interaction }) => outcome !== 'not run' && interaction.states.length > 0,
  );
  const failures = withStates.flatMap(({ failedStates }) => failedStates.slice(0, 1));
  const isAlike =
    failures.length === withStates.length && new Set(failures.map(({ status }) => status)).size === 1;
  return isAlike ? failures : [];
}

/** Whether the run says nothing about the backend: nothing passed or no state could be entered, and no answer was wrong. */
export function isUnknown(results: readonly Result[]): boolean {
  const isOwn = ({ outcome, failedStates, isUnanswered }: Result) =>
    outcome === 'failed' && !isUnanswered && failedStates.length === 0;
  const isWithout = results.every(({ outcome }) => outcome !== 'passed') || failuresAlike(results).length > 0;
  return isUnanswered(results) || (isWithout && !results.some(isOwn));
}

/** Whether requests were sent and none got an answer, not even a status. */
function isUnanswered(results: readonly Result[]): boolean {
  const isSilent = ({ outcome, interaction, failedStates, isUnanswered }: Result) =>
    isUnanswered || failedStates.length > 0 || (interaction.isMessage && outcome !== 'passed');
  return results.some((result) => result.isUnanswered) && results.every(isSilent);
}

/** One line with the number of interactions for each outcome. */
export function summarise(results: readonly Result[], seconds: number): string {
  const counts = outcomes
    .map((outcome) => ({ outcome, count: results.filter((result) => result.outcome === outcome).length }))
    .filter(({ outcome, count }) => count > 0 || outcome === 'passed' || outcome === 'failed')
    .map(({ outcome, count }) => `${count} ${outcome}`);
  const isWhole = results.every(({ outcome }) => outcome !== 'not run');
  if (isUnknown(results))
    return `${counts.join(', ')}; ${seconds.toFixed(1)} s. Nothing passed, so it is unknown whether the backend fits the app.\n`;
  const verdict = fits(results)
    ? `The backend fits the app${isWhole ? '' : ', as far as it was tried'}.`
    : 'The backend does not fit the app.';
  return `${counts.join(', ')}; ${seconds.toFixed(1)} s. ${verdict}\n`;
}
