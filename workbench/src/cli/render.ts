import path from 'node:path';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { indexPage, machinePage } from '../docs/machine-page.ts';
import { toMermaid } from '../export/mermaid.ts';
import { toSvg } from '../export/svg.ts';
import { layOut } from '../layout/elk.ts';
import { readChart } from '../model/chart.ts';
import type { MachineEntry } from '../model/registry.ts';
import { fileNames } from './file-names.ts';
import type { Files, WrittenFile } from './written-files.ts';

/** Renders a page, an SVG and a Mermaid file for each machine, and an index. */
export async function renderFiles(
  entries: readonly MachineEntry[],
  { root, out }: { root: string; out: string },
): Promise<Files> {
  const elk = new ElkConstructor();
  const toRoot = path.relative(path.resolve(root, out), root).split(path.sep).join('/');
  const names = fileNames(entries.map(({ machine }) => machine.id));
  const linkOf = (id: string) => `${names.get(id)}.md`;
  const index = indexPage('this project', entries, { command: 'npx statechart-workbench render', linkOf });
  const files = new Map<string, WrittenFile>([['README.md', { text: index, source: null }]]);
  for (const entry of entries) {
    const chart = readChart(entry.machine);
    const name = names.get(chart.id) ?? chart.id;
    const { source } = entry;
    files.set(`${name}.svg`, { text: toSvg(chart, await layOut(elk, chart)), source });
    files.set(`${name}.mmd`, { text: toMermaid(chart), source });
    const page = { references: {}, linkTo: (reference: string) => reference, toRoot };
    files.set(`${name}.md`, { text: machinePage(entry, chart, `${name}.svg`, page), source });
  }
  return files;
}
