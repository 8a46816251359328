import type { StateValue } from 'xstate';
import { delayOf } from '../model/clock.ts';
import type { Import, MachineEntry, TestStyle } from '../model/registry.ts';
import { isPlain, isSame } from '../model/same.ts';
import type { Simulation } from '../model/simulation.ts';
import { stateText } from '../model/words.ts';
import { isOfXState6 } from '../model/xstate-6.ts';
import { type Code, call, format, lineWidth, quote } from './code.ts';
import type { HistoryStep } from './history.ts';

/**
 * Exports a run as a formatted test. After each step it checks the state, the changes of the context, the emitted and sent events, the
 * called actions and the started actors. Each check names its step and event, so that a failure shows them. The test leaves out time that
 * passes without the end of a delay, and values of the context that cannot be written as code. Throws an `Error` for such a value in an
 * event.
 * @param path the steps from the start of the run to its end
 * @param chosen the file, relative to the root of the repository, and the title; by default those of the style
 */
export function exportTest(
  path: readonly HistoryStep[],
  entry: MachineEntry,
  style: TestStyle,
  chosen: { file?: string; title?: string } = {},
): { file: string; code: string } {
  const [first, ...others] = path;
  if (!first) throw new Error('A run has a beginning.');
  if (isOfXState6(entry.machine))
    throw new Error('A machine of XState 6 cannot be exported as a test: the steps of a test need XState 5.');
  const needed: Import[] = [
    { name: 'expect', from: style.runner },
    { name: 'it', from: style.runner },
    { name: 'started', from: style.steps },
    style.model(entry),
  ];
  const write = (value: unknown) => written(value, style, needed);
  const { input, snapshot } = first.simulation;
  const lines = [
    format(input === undefined ? call('started', 'machine') : call('started', 'machine', write(input)), {
      depth: 1,
      before: others.some(hasEvents) ? 'let step = ' : 'const step = ',
      after: ';',
    }),
    stateCheck('start', snapshot.value),
    ...effectChecks('start', first.simulation, style, needed),
  ];
  let before = snapshot;
  for (const [index, step] of others.filter(hasEvents).entries()) {
    const events = eventsOf(step).map((event) => eventCode(event, entry, write, style, needed));
    needed.push({ name: 'proceed', from: style.steps });
    const code = call('proceed', 'machine', 'step', ...events);
    lines.push(format(code, { depth: 1, before: 'step = ', after: ';' }));
    const { simulation } = step;
    const where = `step ${index + 1}: ${shortened(eventsOf(step).map(eventText).join(', '))}`;
    lines.push(stateCheck(where, simulation.snapshot.value));
    lines.push(...contextChecks(where, before.context, simulation.snapshot.context, style, needed));
    // For several events, the helper returns only the actions of the last one.
    if (events.length === 1) lines.push(...effectChecks(where, simulation, style, needed));
    before = simulation.snapshot;
  }
  const last = path.at(-1)?.simulation.snapshot ?? snapshot;
  if (last.status !== 'active') lines.push(`expect(step.snapshot.status).toBe(${quote(last.status)});`);
  const file = chosen.file ?? style.file(entry);
  const title = chosen.title ?? titleOf(entry, path);
  const code = [
    importLines(needed.map((one) => ({ ...one, from: moved(one.from, style.file(entry), file) }))),
    '',
    style.machineCode
      ? `const machine = ${style.machineCode(entry)};`
      : `const { machine } = ${style.model(entry).name};`,
    '',
    `it(${quote(title)}, () => {`,
    ...lines.map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
  return { file, code };
}

/** One event of a step. A step in which several delays end has several events. */
type WrittenEvent =
  | { kind: 'event'; event: unknown }
  | { kind: 'done' | 'failed' | 'became'; actorId: string; value: unknown }
  | { kind: 'elapsed'; eventType: string };

function eventsOf({ occurrence, simulation }: HistoryStep): WrittenEvent[] {
  switch (occurrence?.kind) {
    case undefined:
      return [];
    case 'event':
      return [{ kind: 'event', event: occurrence.event }];
    case 'done':
      return [{ kind: 'done', actorId: occurrence.actorId, value: occurrence.output }];
    case 'failed':
      return [{ kind: 'failed', actorId: occurrence.actorId, value: occurrence.error }];
    case 'changed':
      return [{ kind: 'became', actorId: occurrence.actorId, value: occurrence.snapshot }];
    case 'elapse':
      return simulation.last.ended.map((event) =>
        delayOf(simulation.machine, event.type)
          ? { kind: 'elapsed', eventType: event.type }
          : { kind: 'event', event },
      );
  }
}

/** Whether a step has events: time that passes without the end of a delay has none. */
function hasEvents(step: HistoryStep): boolean {
  return eventsOf(step).length > 0;
}

function eventCode(
  event: WrittenEvent,
  { machine }: MachineEntry,
  write: (value: unknown) => Code,
  style: TestStyle,
  needed: Import[],
): Code {
  if (event.kind === 'event') return write(event.event);
  needed.push({ name: event.kind, from: style.outcomes });
  if (event.kind === 'elapsed') {
    const { delay, stateId } = delayOf(machine, event.eventType) ?? { delay: '', stateId: '' };
    return call('elapsed', quote(delay), quote(stateId));
  }
  const value = event.kind === 'done' && event.value === undefined ? [] : [write(event.value)];
  return call(event.kind, quote(event.actorId), ...value);
}

/** An event of a step, for the message of a failed check. */
function eventText(event: WrittenEvent): string {
  if (event.kind === 'elapsed') return event.eventType;
  if (event.kind !== 'event') return `${event.actorId} ${event.kind}`;
  return String(Reflect.get(Object(event.event), 'type'));
}

/** Cut, so that the line of a check fits the line width. */
function shortened(text: string): string {
  return text.length > 36 ? `${text.slice(0, 35)}…` : text;
}

/**
 * A line that checks one result of a step.
 * @param where the step and its event, for the message of a failure
 */
function check(where: string, what: string, matcher: string, expected: Code): string {
  return format(call(`expect(${what}, ${quote(where)}).${matcher}`, expected), { depth: 1, after: ';' });
}

function stateCheck(where: string, value: StateValue): string {
  return check(where, 'step.snapshot.value', 'toEqual', plain(value));
}

/** The default title of a run's test. */
export function titleOf({ machine }: MachineEntry, path: readonly HistoryStep[]): string {
  const last = path.at(-1)?.simulation.snapshot.value ?? '';
  const count = path.filter(hasEvents).length;
  const steps = count === 1 ? 'a step' : `${count} steps`;
  return count === 0
    ? `${machine.id} starts in ${stateText(last)}`
    : `${machine.id} comes to ${stateText(last)} in ${steps}`;
}

/** Checks of the changed context, without values that cannot be written as code, such as an actor. */
function contextChecks(
  where: string,
  before: unknown,
  after: unknown,
  style: TestStyle,
  needed: Import[],
): string[] {
  if (!isPlain(before) || !isPlain(after)) return [];
  const parts = Object.entries(after).flatMap(([key, value]): [string, Code][] => {
    if (isSame(before[key], value)) return [];
    const imports: Import[] = [];
    try {
      const code = written(value, style, imports);
      needed.push(...imports);
      return [[key, code]];
    } catch {
      return [];
    }
  });
  if (parts.length === 0) return [];
  return [check(where, 'step.snapshot.context', 'toMatchObject', { kind: 'object', parts })];
}

/** Checks of the effects of a step: emitted and sent events, called actions of the machine, and started actors. */
function effectChecks(
  where: string,
  { last: { emitted, performed, started, sent } }: Simulation,
  style: TestStyle,
  needed: Import[],
): string[] {
  // A value that cannot be written as code, such as an actor, is not compared.
  const write = (value: unknown): Code => {
    const imports: Import[] = [];
    try {
      const code = written(value, style, imports);
      needed.push(...imports);
      return code;
    } catch {
      return 'expect.anything()';
    }
  };
  const writeParts = (value: Record<string, unknown>): Code => ({
    kind: 'object',
    parts: Object.entries(value).flatMap(([key, part]): [string, Code][] =>
      part === undefined ? [] : [[key, write(part)]],
    ),
  });
  const effects: Record<string, Code[]> = {
    emittedBy: emitted.map(writeParts),
    calledBy: performed.map(({ type, params }) =>
      params === undefined ? quote(type) : writeParts({ type, params }),
    ),
    startedBy: started.map(({ src, input }) => writeParts({ src, input })),
    sentBy: sent.map(({ event }) => writeParts(event)),
  };
  return Object.entries(effects).flatMap(([helper, items]) => {
    if (items.length === 0) return [];
    needed.push({ name: helper, from: style.steps });
    return [check(where, `${helper}(step)`, 'toEqual', { kind: 'array', items })];
  });
}

/** The specifier of an imported module after the importing file has moved. */
function moved(from: string, before: string, after: string): string {
  if (!from.startsWith('.')) return from;
  const target = resolved(`${folderOf(before)}/${from}`);
  const folder = resolved(folderOf(after));
  const common = target.findIndex((part, index) => part !== folder[index]);
  const up = folder.slice(common).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...target.slice(common)].join('/');
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.';
}

/** The parts of a path without `.` and `..`, except `..` above the root. */
function resolved(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || part === '') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts;
}

function plain(value: unknown): Code {
  if (typeof value === 'string') return quote(value);
  if (isPlain(value)) {
    return { kind: 'object', parts: Object.entries(value).map(([key, part]) => [key, plain(part)]) };
  }
  return String(value);
}

function written(value: unknown, style: TestStyle, needed: Import[]): Code {
  const write = (part: unknown) => written(part, style, needed);
  if (typeof value === 'string') return quote(value);
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (typeof value === 'number')
    return Number.isFinite(value) ? String(value) : `Number.${numberName(value)}`;
  if (Array.isArray(value)) return { kind: 'array', items: value.map(write) };
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map || value instanceof Set)
    return call(`new ${value.constructor.name}`, ...(value.size === 0 ? [] : [write([...value])]));
  const expression = style.express(value);
  if (!expression && isPlain(value)) {
    return { kind: 'object', parts: Object.entries(value).map(([key, part]) => [key, write(part)]) };
  }
  if (!expression && value instanceof Date) return call('new Date', String(value.getTime()));
  if (!expression) throw new Error('A value of this run cannot be written as code.');
  needed.push(...expression.imports);
  return expression.code;
}

function numberName(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'POSITIVE_INFINITY' : 'NEGATIVE_INFINITY';
}

/** Packages first, then modules by their distance, in the order that the linter expects. */
function importLines(needed: readonly Import[]): string {
  const modules = Map.groupBy(needed, ({ from }) => from);
  return [...modules]
    .toSorted(([a], [b]) => distance(b) - distance(a) || (a < b ? -1 : 1))
    .map(([from, imports]) => {
      const names = [...new Set(imports.map(({ name }) => name))].toSorted();
      const line = `import { ${names.join(', ')} } from ${quote(from)};`;
      if (line.length <= lineWidth) return line;
      return ['import {', ...names.map((name) => `  ${name},`), `} from ${quote(from)};`].join('\n');
    })
    .join('\n');
}

/** The number of folders up to a module. Packages are farther than all modules. */
function distance(from: string): number {
  return from.startsWith('.') ? from.split('../').length - 1 : 1000;
}
