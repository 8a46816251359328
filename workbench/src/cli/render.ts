import path from 'node:path';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { indexPage, machinePage } from '../docs/machine-page.ts';
import { toMermaid } from '../export/mermaid.ts';
import { toSvg } from '../export/svg.ts';
import { layOut } from '../layout/elk.ts';
import { readChart } from '../model/chart.ts';
import type { MachineEntry } from '../model/registry.ts';
import { fileNames } from './file-names.ts';
import type { Files } from './written-files.ts';

/** A page, an SVG and a Mermaid file for each machine, and an index. */
export async function renderFiles(
  entries: readonly MachineEntry[],
  { root, out }: { root: string; out: string },
): Promise<Files> {
  const elk = new ElkConstructor();
  const toRoot = path.relative(path.resolve(root, out), root).split(path.sep).join('/');
  const names = fileNames(entries.map(({ machine }) => machine.id));
  const linkOf = (id: string) => `${names.get(id)}.md`;
  const files = new Map([
    ['README.md', indexPage('this project', entries, { command: 'npx statechart-workbench render', linkOf })],
  ]);
  for (const entry of entries) {
    const chart = readChart(entry.machine);
    const name = names.get(chart.id) ?? chart.id;
    files.set(`${name}.svg`, toSvg(chart, await layOut(elk, chart)));
    files.set(`${name}.mmd`, toMermaid(chart));
    const page = { references: {}, linkTo: (reference: string) => reference, toRoot };
    files.set(`${name}.md`, machinePage(entry, chart, `${name}.svg`, page));
  }
  return files;
}
