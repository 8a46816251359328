import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { MutantResult } from '@stryker-mutator/api/core';
import * as z from 'zod/mini';

const reportFile = 'docs/mutation.md';
const reasonsFile = 'docs/mutation-survivors.json';

/** A surviving mutant, identified by its text, since other changes of the file move its line. */
const survivorSchema = z.object({
  file: z.string(),
  mutator: z.string(),
  /** The source lines with the mutant, with collapsed white space. */
  code: z.string(),
  mutant: z.string(),
});
type Survivor = z.infer<typeof survivorSchema>;
/** The reason why no test kills the mutant; empty until somebody has reviewed it. */
const listSchema = z.array(z.extend(survivorSchema, { reason: z.string() }));
type Listed = z.infer<typeof listSchema>[number];

export interface FileResult {
  file: string;
  killed: number;
  /** Lines of the mutants that were killed only by a timeout. */
  timeouts: number[];
  survivors: (Survivor & { line: number; covered: boolean })[];
}

/** `undefined` if the file has no mutants. A mutant that breaks the import counts as killed. */
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
  // Stryker counts lines from 1 and columns from 1.
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
    `${file}: ${scoreOf(result)}, ${killed + survivors.length} mutants, ${Math.round(seconds)} s${slow}`,
  );
  for (const { line, mutator, code, mutant, covered } of survivors) {
    console.log(`  ${file}:${line} ${mutator}${covered ? '' : ' (no test runs it)'}: ${code} → ${mutant}`);
  }
}

function scoreOf({ killed, survivors }: Pick<FileResult, 'killed' | 'survivors'>): string {
  return `${((100 * killed) / (killed + survivors.length)).toFixed(1)} %`;
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

/** Replaces the entries of these files in the committed report, and keeps the reasons of survivors that still exist. */
export function writeReport(results: FileResult[]): ReturnType<typeof readReasons> {
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
  const now = results.map((result) => ({
    file: result.file,
    row: `| ${result.file} | ${scoreOf(result)} | ${result.killed + result.survivors.length} | ${result.survivors.length} | ${commit} |`,
  }));
  const text = readFileSync(reportFile, 'utf8');
  const [intro = ''] = text.split(heading);
  const before = [...text.matchAll(/^\| (\S+\.tsx?) \| [\d.]+ % .*$/gm)].map(([row, file = '']) => ({
    file,
    row,
  }));
  const rows = [...others(before), ...now].sort(byFile).map(({ row }) => row);
  const reasonRows = survivors.map(
    ({ file, code, mutant, reason }) =>
      `| ${file} | ${cell(code)} | ${cell(mutant)} | ${reason || '**open**'} |`,
  );
  const scores = ['| file | score | mutants | survivors | commit |', '|---|---|---|---|---|', ...rows];
  const reasons = ['| file | code | mutant | reason |', '|---|---|---|---|', ...reasonRows];
  writeFileSync(
    reportFile,
    `${intro}${heading}\n\n${scores.join('\n')}\n\n## Survivors\n\n${reasons.join('\n')}\n`,
  );
  return readReasons();
}

const heading = '## Scores';

function byFile(one: { file: string }, other: { file: string }): number {
  return one.file < other.file ? -1 : Number(one.file > other.file);
}

function cell(code: string): string {
  return `\`${code.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}
