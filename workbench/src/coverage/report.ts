import type { MachineCoverage } from './machine-coverage.ts';
import { type Missing, missingOf, percentOf, type Share, type Summary, summaryOf, sumOf } from './summary.ts';

const columns: readonly { title: string; part: keyof Summary }[] = [
  { title: 'states', part: 'states' },
  { title: 'transitions', part: 'transitions' },
  { title: 'guards yes/no', part: 'guards' },
  { title: 'pairs', part: 'pairs' },
  { title: 'run by tests', part: 'run' },
];

/** A table of the machines, followed by the list of uncovered parts. */
export function coverageReport({ machines }: MachineCoverage): string {
  const summaries = machines.map((one) => ({ name: one.machine, summary: summaryOf(one) }));
  const rows = [
    ['machine', ...columns.map(({ title }) => title), 'paths only'],
    ...summaries.map(({ name, summary }) => rowOf(name, summary)),
    rowOf('all', sumOf(summaries.map(({ summary }) => summary))),
  ];
  const missing = machines.flatMap(missingOf);
  return [
    ...aligned(rows),
    '',
    'pairs: two transitions that a test took one right after the other, of those that can follow each other.',
    'run by tests: transitions that a running actor took in a test.',
    'paths only: states, transitions and answers that only generated paths reached. They assert nothing and do not count.',
    ...(missing.length > 0
      ? ['', 'Not covered by tests:', ...missing.map((one) => `  ${missingText(one)}`)]
      : []),
  ].join('\n');
}

function rowOf(name: string, summary: Summary): string[] {
  const generated = summary.generated.covered;
  return [
    name,
    ...columns.map(({ part }) => shareText(summary[part])),
    generated === 0 ? '–' : `${generated}`,
  ];
}

function shareText(share: Share): string {
  if (share.of === 0) return '–';
  return `${share.covered}/${share.of} ${`${percentOf(share)} %`.padStart(5)}`;
}

function missingText(missing: Missing): string {
  const only = missing.isGenerated ? ' (only by generated paths)' : '';
  if (missing.kind !== 'guard') return `${missing.kind} ${missing.id}${only}`;
  const { name, never, id } = missing;
  return `guard ${name} of ${id}: ${never === 'both' ? 'never asked' : `never said ${never}`}${only}`;
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
