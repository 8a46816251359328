import { actorText } from '../model/actor-text.ts';
import type { Chart, ChartState, ChartTransition } from '../model/chart.ts';
import { citationsOf, type References } from '../model/references.ts';
import type { MachineEntry } from '../model/registry.ts';

interface Documentation {
  references: References;
  /** The link from the page to a section, by its name. */
  linkTo(name: string): string;
  /** The relative path from the page's folder to the root of the project. */
  toRoot: string;
  /** The link from the page to a screenshot of a state; `null` if there is none. */
  pictureOf?(stateId: string): string | null;
}

export function machinePage(
  { summary, source }: MachineEntry,
  chart: Chart,
  picture: string,
  { references, linkTo, toRoot, pictureOf = () => null }: Documentation,
): string {
  const cited = citationsOf(chart.states).flatMap((name) => {
    const reference = references[name];
    return reference ? [`### [${reference.title}](${linkTo(name)})`, '', reference.text, ''] : [];
  });
  return [
    `# ${prose(chart.id)}`,
    '',
    ...(summary === '' ? [] : [prose(summary), '']),
    `Source: [${source}](${toRoot}/${source})`,
    '',
    `![Statechart of ${prose(chart.id)}](${picture})`,
    '',
    ...(cited.length > 0 ? ['## What it stands for', '', ...cited] : []),
    '## States',
    '',
    '| state | what it is | reference | tags | invokes |',
    '|---|---|---|---|---|',
    ...chart.states
      .filter(({ parentId }) => parentId !== null)
      .map((state) => stateRow(state, chart, linkTo)),
    '',
    ...picturesOf(chart, pictureOf),
    '## Transitions',
    '',
    '| from | on | if | then | to |',
    '|---|---|---|---|---|',
    ...chart.transitions.map((transition) => transitionRow(transition, chart)),
    '',
  ].join('\n');
}

/** Screenshots of the states that have one. */
function picturesOf(chart: Chart, pictureOf: (stateId: string) => string | null): string[] {
  const found = chart.states.flatMap(({ id }) => {
    const address = pictureOf(id);
    return address === null ? [] : [`### ${shortId(id, chart)}`, '', `![The app in ${id}](${address})`, ''];
  });
  return found.length === 0 ? [] : ['## What the states look like', '', ...found];
}

export function indexPage(
  name: string,
  entries: readonly MachineEntry[],
  { command, linkOf }: { command: string; linkOf(machineId: string): string },
): string {
  const groups = [...Map.groupBy(entries, ({ group }) => group)];
  return [
    '# Statecharts',
    '',
    `Every behaviour of ${name} is a statechart. These pages are made from the code by \`${command}\`; a test fails where they`,
    'differ from it, so a change of a machine shows as a changed picture.',
    '',
    ...groups.flatMap(([group, members]) => [
      `## ${prose(group)}`,
      '',
      '| statechart | what it is about |',
      '|---|---|',
      ...members.map(
        ({ machine, summary }) =>
          `| [${prose(machine.id)}](${linkOf(machine.id)}) | ${cell(prose(summary))} |`,
      ),
      '',
    ]),
  ].join('\n');
}

/** The file name of a machine's page, without extension. */
export function fileOf(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function stateRow(state: ChartState, chart: Chart, linkTo: Documentation['linkTo']): string {
  const { id, type, description, tags, invokes } = state;
  const kind = type === 'atomic' || type === 'compound' ? '' : ` (${type})`;
  return row([
    `${code(shortId(id, chart))}${kind}`,
    prose(description),
    citationsOf([state])
      .map((name) => `[${name}](${linkTo(name)})`)
      .join(' '),
    tags.map(code).join(' '),
    invokes.map(({ id, src }) => code(actorText(id, src))).join(' '),
  ]);
}

function transitionRow(
  { sourceId, label, guard, actions, targetIds, reenter }: ChartTransition,
  chart: Chart,
): string {
  return row([
    code(shortId(sourceId, chart)),
    code(label),
    guard === null ? '' : code(guard),
    actions.map(code).join(' '),
    `${targetIds.map((id) => code(shortId(id, chart))).join(' ')}${reenter ? ' (reenters)' : ''}`.trim(),
  ]);
}

function shortId(id: string, chart: Chart): string {
  return id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** Escapes HTML in text, except in code. */
function prose(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')))
    .join('');
}

/** A name as Markdown code. If it contains backticks, a longer row of backticks surrounds it. */
function code(name: string): string {
  const longest = Math.max(0, ...[...name.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${name}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${name} ${fence}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
