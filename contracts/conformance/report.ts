import type { CheckInfo, Outcome, Result } from './check.ts';

const outcomes: readonly Outcome[] = ['passed', 'failed', 'not checked', 'not supported', 'skipped'];

/** The head and the rows of a table of checks. Each row shows the expectation, and below it the actual result. */
export function createTable(checks: readonly CheckInfo[]) {
  const idWidth = Math.max(...checks.map(({ id }) => id.length));
  const outcomeWidth = Math.max(...outcomes.map((outcome) => outcome.length));
  const columns = (id: string, level: string, outcome: string, detail: string) =>
    `${id.padEnd(idWidth)}  ${level.padEnd('required'.length)}  ${outcome.padEnd(outcomeWidth)}  ${detail}\n`;
  const head = columns('check', 'level', 'result', 'what is expected');
  return {
    head: `${head}${'-'.repeat(head.length - 1)}\n`,
    row({ check, outcome, detail }: Result): string {
      const shown = isBad(outcome) ? outcome.toUpperCase() : outcome;
      return columns(check.id, check.level, shown, check.expects) + (detail && `    ${detail}\n`);
    },
  };
}

/** One line with the number of checks for each outcome. */
export function summarise(results: readonly Result[], seconds: number): string {
  const counts = outcomes
    .map((outcome) => ({ outcome, count: results.filter((result) => result.outcome === outcome).length }))
    .filter(({ outcome, count }) => count > 0 || outcome === 'passed' || outcome === 'failed');
  const list = counts.map(({ outcome, count }) => `${count} ${outcome}`).join(', ');
  return `${list} in ${seconds.toFixed(1)} s\n`;
}

export const isBad = (outcome: Outcome) => outcome === 'failed' || outcome === 'not checked';

/** Whether no required check has failed, and none is open. */
export function fits(results: readonly Result[]): boolean {
  return !results.some(({ outcome }) => isBad(outcome));
}

export function listChecks(checks: readonly CheckInfo[]): string {
  const idWidth = Math.max(...checks.map(({ id }) => id.length));
  return checks.map(({ id, level, expects }) => `${id.padEnd(idWidth)}  ${level}  ${expects}\n`).join('');
}
