/**
 * `npm run docs:statecharts`: generates a page and a picture of every statechart in docs/statecharts. `--check` writes nothing, and exits
 * with 1 if they differ from the code.
 */
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { fileOf, indexPage, machinePage } from 'statechart-workbench/docs/machine-page.ts';
import { toSvg } from 'statechart-workbench/export/svg.ts';
import { layOut } from 'statechart-workbench/layout/elk.ts';
import { readChart } from 'statechart-workbench/model/chart.ts';
import { readReferences } from '../src/app/statecharts/read-references.ts';
import { registry } from '../src/app/statecharts/registry.ts';
import { readArguments } from './read-arguments.ts';

const { values } = readArguments({ options: { check: { type: 'boolean' } } });

const folder = path.join(import.meta.dirname, '../docs/statecharts');
const product = path.join(import.meta.dirname, '../docs/product');

const pages = globSync('*/*.md', { cwd: product });
const references = readReferences(
  Object.fromEntries(
    pages.map((file) => [path.parse(file).name, readFileSync(path.join(product, file), 'utf8')]),
  ),
);
const folderOf = new Map(pages.map((file) => [path.parse(file).name, path.dirname(file)]));
/** The link to a section, such as `chat#sending`: a page's name is unique among all folders of docs/product. */
const linkTo = (reference: string) => {
  const [page = '', anchor] = reference.split('#');
  return `../product/${folderOf.get(page)}/${page}.md#${anchor}`;
};

const index = { command: 'npm run docs:statecharts', linkOf: (id: string) => `${fileOf(id)}.md` };
const elk = new ElkConstructor();
const files = new Map([['README.md', indexPage(registry.name, registry.entries, index)]]);
for (const entry of registry.entries) {
  const chart = readChart(entry.machine);
  const name = fileOf(chart.id);
  files.set(`${name}.svg`, toSvg(chart, await layOut(elk, chart)));
  const page = { references, linkTo, toRoot: '../..' };
  files.set(`${name}.md`, machinePage(entry, chart, `${name}.svg`, page));
}

mkdirSync(folder, { recursive: true });
const there = new Set(readdirSync(folder));
const stale = [
  ...[...files]
    .filter(([name, text]) => !there.has(name) || readFileSync(path.join(folder, name), 'utf8') !== text)
    .map(([name]) => name),
  ...[...there].filter((name) => !files.has(name)),
];
if (values.check) {
  if (stale.length > 0) {
    console.error(
      `docs/statecharts differs from the code in ${stale.join(', ')}: run npm run docs:statecharts.`,
    );
    process.exit(1);
  }
} else {
  for (const name of there) if (!files.has(name)) rmSync(path.join(folder, name));
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  console.log(`${files.size} files in docs/statecharts, of which ${stale.length} have changed.`);
}
