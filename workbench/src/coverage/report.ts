import type { MachineCoverage } from './machine-coverage.ts';
import { type Missing, missingOf, percentOf, type Share, type Summary, summaryOf, sumOf } from './summary.ts';

export interface CoverageReport {
  /** A table of the machines, followed by the list of parts that no test covers. */
  text: string;
  /** Ids of the transitions that no test took. */
  untaken: string[];
}

const columns: readonly { title: string; part: keyof Summary }[] = [
  { title: 'states', part: 'states' },
  { title: 'transitions', part: 'transitions' },
  { title: 'guards yes/no', part: 'guards' },
  { title: 'run by tests', part: 'run' },
];

export function coverageReport({ machines }: MachineCoverage): CoverageReport {
  const summaries = machines.map((one) => ({ name: one.machine, summary: summaryOf(one) }));
  const rows = [
    ['machine', ...columns.map(({ title }) => title)],
    ...summaries.map(({ name, summary }) => rowOf(name, summary)),
    rowOf('all', sumOf(summaries.map(({ summary }) => summary))),
  ];
  const missing = machines.flatMap(missingOf);
  return {
    text: [
      ...aligned(rows),
      '',
      'run by tests: transitions that a running actor took in a hand-written test.',
      ...(missing.length > 0
        ? ['', 'Not covered by tests:', ...missing.map((one) => `  ${missingText(one)}`)]
        : []),
    ].join('\n'),
    untaken: missing.filter(({ kind }) => kind === 'transition').map(({ id }) => id),
  };
}

function rowOf(name: string, summary: Summary): string[] {
  return [name, ...columns.map(({ part }) => shareText(summary[part]))];
}

function shareText(share: Share): string {
  if (share.of === 0) return '–';
  return `${share.covered}/${share.of} ${`${percentOf(share)} %`.padStart(5)}`;
}

function missingText(missing: Missing): string {
  if (missing.kind !== 'guard') return `${missing.kind} ${missing.id}`;
  const { name, never, id } = missing;
  return `guard ${name} of ${id}: ${never === 'both' ? 'never asked' : `never said ${never}`}`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
