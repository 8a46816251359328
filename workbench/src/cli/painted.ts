import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { ChartDifference } from '../diff/diff-charts.ts';
import { type Paint, toSvg } from '../export/svg.ts';
import { layOut } from '../layout/elk.ts';
import { fileNames } from './file-names.ts';

/** Two SVGs of each machine that differs: the old one with its removed parts, and the new one with its added parts. */
export async function paintedCharts(differences: readonly ChartDifference[]): Promise<Map<string, string>> {
  const elk = new ElkConstructor();
  const names = fileNames(differences.map(({ machine }) => machine));
  const files = new Map<string, string>();
  for (const { machine, before, after, differences: found } of differences) {
    const paint: Paint = new Map(found.map(({ id, change }) => [id, change]));
    if (before)
      files.set(
        `${names.get(machine)}.before.svg`,
        toSvg(before, await layOut(elk, before), only(paint, 'removed')),
      );
    if (after)
      files.set(
        `${names.get(machine)}.after.svg`,
        toSvg(after, await layOut(elk, after), only(paint, 'added', 'changed')),
      );
  }
  return files;
}

/** A transition id contains the number of its branch, so the same id may mean another transition in the other version. */
function only(paint: Paint, ...changes: string[]): Paint {
  return new Map([...paint].filter(([, change]) => changes.includes(change)));
}
