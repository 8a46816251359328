import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import type { MutantResult } from '@stryker-mutator/api/core';
import * as z from 'zod/mini';

const reportFile = 'docs/mutation.md';
const reasonsFile = 'docs/mutation-survivors.json';

/** The folders to measure. */
const measured = [
  ...['src/domain', 'src/machines', 'src/api', 'src/app/effects'],
  ...['server/accounts', 'server/listings', 'server/chat'],
];

/** A surviving mutant, identified by its code, because other changes of the file move its line. */
const survivorSchema = z.object({
  file: z.string(),
  mutator: z.string(),
  /** The source lines with the mutant, with collapsed white space. */
  code: z.string(),
  mutant: z.string(),
});
type Survivor = z.infer<typeof survivorSchema>;
/** The reason why no test kills the mutant; empty before a review. */
const listSchema = z.array(z.extend(survivorSchema, { reason: z.string() }));
type Listed = z.infer<typeof listSchema>[number];

export interface FileResult {
  file: string;
  killed: number;
  /** Lines of the mutants that were killed only by a timeout. */
  timeouts: number[];
  survivors: (Survivor & { line: number; covered: boolean })[];
}

/** The result of a file; `undefined` if it has no mutants. A mutant that breaks the import counts as killed. */
export function resultOf(file: string, mutants: MutantResult[]): FileResult | undefined {
  const lines = readFileSync(file, 'utf8').split('\n');
  const killed = mutants.filter(({ status }) => /^(Killed|Timeout|RuntimeError)$/.test(status)).length;
  const timeouts = mutants.filter(isTimeout).map(({ location }) => location.start.line);
  const survivors = mutants.filter(isSurvivor).map((mutant) => ({
    file,
    mutator: mutant.mutatorName,
    ...textsOf(mutant, lines),
    line: mutant.location.start.line,
    covered: mutant.status === 'Survived',
  }));
  return killed + survivors.length === 0 ? undefined : { file, killed, timeouts, survivors };
}

export function isSurvivor({ status }: MutantResult): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

function isTimeout({ status, statusReason = '' }: MutantResult): boolean {
  return status === 'Timeout' || (status === 'Killed' && statusReason.includes('timed out in'));
}

function textsOf({ location: { start, end }, replacement = '' }: MutantResult, lines: string[]) {
  // Stryker counts lines and columns from 1.
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1);
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1);
  const code = lines.slice(start.line - 1, end.line).join(' ');
  return { code: collapse(code), mutant: collapse(before + replacement + after) };
}

function collapse(text: string): string {
  const collapsed = text.replaceAll(/\s+/g, ' ').trim();
  return collapsed.length > 160 ? `${collapsed.slice(0, 159)}…` : collapsed;
}

export function printResult(result: FileResult, seconds: number): void {
  const { file, killed, survivors, timeouts } = result;
  const slow = timeouts.length > 0 ? `, by a time limit: line ${timeouts.join(', ')}` : '';
  console.log(
    `${file}: ${scoreOf(killed, survivors.length)}, ${killed + survivors.length} mutants, ${Math.round(seconds)} s${slow}`,
  );
  for (const { line, mutator, code, mutant, covered } of survivors) {
    console.log(`  ${file}:${line} ${mutator}${covered ? '' : ' (no test runs it)'}: ${code} → ${mutant}`);
  }
}

function scoreOf(killed: number, survivors: number): string {
  return `${((100 * killed) / (killed + survivors)).toFixed(1)} %`;
}

/** Reads the reasons in the committed report. */
export function readReasons() {
  const listed = existsSync(reasonsFile)
    ? listSchema.parse(JSON.parse(readFileSync(reasonsFile, 'utf8')))
    : [];
  return {
    listed,
    of: (survivor: Survivor) => listed.find((one) => keyOf(one) === keyOf(survivor))?.reason ?? '',
  };
}

function keyOf({ file, mutator, code, mutant }: Survivor): string {
  return JSON.stringify([file, mutator, code, mutant]);
}

/**
 * The lines of a file's listed survivors, and the number of its mutants; `undefined` if it has no survivors. Throws if the code of a
 * survivor has changed.
 */
export function readSurvivors(file: string): { ranges: string[]; mutants: number } | undefined {
  const listed = readReasons().listed.filter((survivor) => survivor.file === file);
  const row = readRows().find((row) => row.file === file)?.row ?? '';
  const lines = readFileSync(file, 'utf8').split('\n');
  const ranges = listed.flatMap(({ code }) => {
    const found = lines.flatMap((_, start) =>
      lines.slice(start, start + longestMutant).flatMap((_, length) => {
        const isIt = collapse(lines.slice(start, start + length + 1).join(' ')) === code;
        return isIt && lines[start]?.trim() ? [`${file}:${start + 1}-${start + length + 1}`] : [];
      }),
    );
    if (found.length === 0) throw new Error(`${file} has changed. Measure all of it: ${code} is not there.`);
    return found;
  });
  if (ranges.length === 0) return undefined;
  return { ranges: [...new Set(ranges)], mutants: Number(/% \| (\d+) \|/.exec(row)?.[1]) };
}

/** In lines. */
const longestMutant = 80;

/** The rows of the table of scores. */
function readRows(): { file: string; row: string }[] {
  const text = readFileSync(reportFile, 'utf8');
  return [...text.matchAll(/^\| (\S+\.tsx?) \| [\d.]+ % .*$/gm)].map(([row, file = '']) => ({ file, row }));
}

/** Replaces the entries of these files in the committed report, and keeps the reasons of survivors that still exist. */
export function writeReport(results: FileResult[]): void {
  const { listed, of } = readReasons();
  const others = <T extends { file: string }>(rows: T[]) =>
    rows.filter(({ file }) => existsSync(file) && !results.some((result) => result.file === file));
  const found = new Map<string, Listed>();
  for (const survivor of results.flatMap(({ survivors }) => survivors)) {
    const { file, mutator, code, mutant } = survivor;
    found.set(keyOf(survivor), { file, mutator, code, mutant, reason: of(survivor) });
  }
  const survivors = [...others(listed), ...found.values()].sort(byFile);
  writeFileSync(reasonsFile, `${JSON.stringify(survivors, null, 2)}\n`);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const now = results.map(({ file, killed, survivors: { length } }) => ({
    file,
    row: `| ${file} | ${scoreOf(killed, length)} | ${killed + length} | ${length} | ${commit} |`,
  }));
  const text = readFileSync(reportFile, 'utf8');
  const [intro = ''] = text.split(heading);
  const rows = [...others(readRows()), ...now].sort(byFile).map(({ row }) => row);
  const reasonRows = survivors.map(
    ({ file, code, mutant, reason }) =>
      `| ${file} | ${cell(code)} | ${cell(mutant)} | ${reason || '**open**'} |`,
  );
  const totals = [
    '| folder | files measured | score |',
    '|---|---|---|',
    ...measured.map((one) => totalOf(one, rows)),
  ];
  const scores = ['| file | score | mutants | survivors | commit |', '|---|---|---|---|---|', ...rows];
  const reasons = ['| file | code | mutant | reason |', '|---|---|---|---|', ...reasonRows];
  writeFileSync(
    reportFile,
    [
      `${intro}${heading}`,
      totals.join('\n'),
      scores.join('\n'),
      '## Survivors',
      `${reasons.join('\n')}\n`,
    ].join('\n\n'),
  );
}

const heading = '## Scores';

/** The row of a folder: the number of its measured files, and their common score. */
function totalOf(folder: string, rows: string[]): string {
  const counts = rows
    .filter((row) => row.startsWith(`| ${folder}/`))
    .map((row) => /% \| (\d+) \| (\d+) \|/.exec(row)?.slice(1).map(Number) ?? []);
  const sum = (column: number) => counts.reduce((all, count) => all + (count[column] ?? 0), 0);
  const [mutants, survivors] = [sum(0), sum(1)];
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] });
  const score = mutants === 0 ? '' : scoreOf(mutants - survivors, survivors);
  return `| ${folder} | ${counts.length} of ${files.length} | ${score} |`;
}

function byFile(one: { file: string }, other: { file: string }): number {
  return one.file < other.file ? -1 : Number(one.file > other.file);
}

function cell(code: string): string {
  return `\`${code.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
