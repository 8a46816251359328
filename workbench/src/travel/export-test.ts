import type { StateValue } from 'xstate';
import { delayOf } from '../model/clock.ts';
import type { Import, MachineEntry, TestStyle } from '../model/registry.ts';
import { isPlain } from '../model/same.ts';
import { stateText } from '../model/words.ts';
import { type Code, call, format, lineWidth, quote } from './code.ts';
import type { HistoryStep } from './history.ts';

/**
 * Exports a run as a formatted test that checks the state after each step. Time that passes without the end of a delay is
 * omitted. Throws an `Error` for a value that cannot be written as code.
 * @param path the steps from the start of the run to its end
 */
export function exportTest(
  path: readonly HistoryStep[],
  entry: MachineEntry,
  style: TestStyle,
): { file: string; code: string } {
  const [first, ...others] = path;
  if (!first) throw new Error('A run has a beginning.');
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
      before: others.some((step) => eventsOf(step).length > 0) ? 'let step = ' : 'const step = ',
      after: ';',
    }),
    stateCheck(snapshot.value),
  ];
  for (const step of others) {
    const events = eventsOf(step).map((event) => eventCode(event, entry, write, style, needed));
    if (events.length === 0) continue;
    needed.push({ name: 'proceed', from: style.steps });
    const code = call('proceed', 'machine', 'step', ...events);
    lines.push(format(code, { depth: 1, before: 'step = ', after: ';' }));
    lines.push(stateCheck(step.simulation.snapshot.value));
  }
  const last = path.at(-1)?.simulation.snapshot ?? snapshot;
  if (last.status !== 'active') lines.push(`expect(step.snapshot.status).toBe(${quote(last.status)});`);
  const code = [
    importLines(needed),
    '',
    `const { machine } = ${style.model(entry).name};`,
    '',
    `it(${quote(titleOf(entry, path))}, () => {`,
    ...lines.map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
  return { file: style.file(entry), code };
}

/** An event of a step. A step has several if several delays end in it. */
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

function stateCheck(value: StateValue): string {
  return format(call('expect(step.snapshot.value).toEqual', plain(value)), { depth: 1, after: ';' });
}

function titleOf({ machine }: MachineEntry, path: readonly HistoryStep[]): string {
  const last = path.at(-1)?.simulation.snapshot.value ?? '';
  const steps = path.length === 2 ? 'a step' : `${path.length - 1} steps`;
  return path.length === 1
    ? `${machine.id} starts in ${stateText(last)}`
    : `${machine.id} comes to ${stateText(last)} in ${steps}`;
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
  const expression = style.express(value);
  if (!expression && isPlain(value)) {
    return { kind: 'object', parts: Object.entries(value).map(([key, part]) => [key, write(part)]) };
  }
  if (!expression) throw new Error('A value of this run cannot be written as code.');
  needed.push(...expression.imports);
  return expression.code;
}

function numberName(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'POSITIVE_INFINITY' : 'NEGATIVE_INFINITY';
}

/** Packages first, then modules by their distance; in the order that the linter expects. */
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

/** The number of folders up to a module. Packages come before all modules. */
function distance(from: string): number {
  return from.startsWith('.') ? from.split('../').length - 1 : 1000;
}
