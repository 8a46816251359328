import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { belowFloors, type Floors, floorsSchema, raisedFloors } from '../coverage/floors.ts';
import { type Gathered, gatheredSchema } from '../coverage/gathered.ts';
import { mergeCoverage } from '../coverage/merge.ts';
import { coverageReport } from '../coverage/report.ts';
import { readChart } from '../model/chart.ts';
import type { MachineEntry } from '../model/registry.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import { coverageFile, gatheredFolder } from '../vite/kept-files.ts';
import type { Output } from './output.ts';

interface CoverageOptions {
  root: string;
  floors: string | undefined;
  isRaised: boolean;
}

/** Merges the coverage of the test files, writes the result for the page and prints it. Returns false if a machine is below its floor. */
export function mergeGathered(
  entries: readonly MachineEntry[],
  { root, floors, isRaised }: CoverageOptions,
  { out, err }: Output,
): boolean {
  const gathered = readGathered(root);
  if (gathered.length === 0) {
    err(
      `There is nothing in ${gatheredFolder}. Add statechartCoverage() of statechart-workbench/vitest to the plugins of Vitest, and run the tests.`,
    );
    return false;
  }
  const records = gathered.flatMap(({ machines }) => machines);
  for (const { machine, exported = machine } of entries) {
    const own = records.filter((one) => one.machine === exported.id);
    const fingerprint = fingerprintOf(readChart(exported));
    if (own.length > 0 && own.every((one) => one.fingerprint !== fingerprint))
      err(`The coverage of ${machine.id} is of another version of it. Run the tests again.`);
  }
  const coverage = mergeCoverage(
    entries.map(({ machine }) => machine),
    gathered,
    () => false,
    new Map(entries.map(({ machine, exported = machine }) => [machine, exported])),
  );
  mkdirSync(path.join(root, path.dirname(coverageFile)), { recursive: true });
  writeFileSync(path.join(root, coverageFile), `${JSON.stringify(coverage)}\n`);
  out(coverageReport(coverage));
  if (floors === undefined) return true;
  const file = path.resolve(root, floors);
  const before = isRaised && !existsSync(file) ? null : readFloors(file, floors);
  const now = isRaised ? raisedFloors(coverage, before) : (before ?? {});
  if (isRaised) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  }
  const below = belowFloors(coverage, now);
  for (const line of below) err(line);
  return below.length === 0;
}

function readFloors(file: string, name: string): Floors {
  try {
    const read = floorsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.') || 'it'}: ${issue?.message}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`--floors: ${name} is no file of floors: ${why}`);
  }
}

/** The coverage of the test files that still exist. */
function readGathered(root: string): Gathered[] {
  const folder = path.join(root, gatheredFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => gatheredSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .filter(({ file }) => existsSync(path.join(root, file)));
}
