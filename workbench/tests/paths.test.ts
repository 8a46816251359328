import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, cancel, raise, setup } from 'xstate';
import { readChart } from '../src/model/chart.ts';
import type { FoundPath } from '../src/model/find-paths.ts';
import { stateKeyOf } from '../src/model/graph-logic.ts';
import type { MachineModel } from '../src/model/machine-model.ts';
import { pathsThrough } from '../src/model/paths.ts';
import { entry, type MachineEntry } from '../src/model/registry.ts';
import { filtered } from '../src/paths/filter.ts';
import { encodedPath, pathAsText, playedPath } from '../src/paths/played-path.ts';
import {
  firstLimits,
  type SearchLimits,
  searchPaths,
  type Target,
  targetIdsOf,
} from '../src/paths/search-paths.ts';
import { cutTexts, faultTexts, pathLine, targetName } from '../src/paths/wording.ts';
import { emptySession, open, play } from '../src/simulate/session.ts';
import { pathTo, stepOf } from '../src/travel/history.ts';
import { decodeSteps } from '../src/travel/steps-in-url.ts';
import { oddChart } from './charts.ts';
import { printerEntry } from './samples/printer.ts';
import { registry, subjectOf } from './samples/registry.ts';

function found(entry: MachineEntry, limits: Partial<SearchLimits> = {}) {
  const chart = readChart(entry.machine);
  const searching = searchPaths(entry, chart, { ...firstLimits, ...limits });
  const targets: Target[] = [];
  for (;;) {
    const { done, value } = searching.next();
    if (done) return { chart, targets, isCut: value.isCut };
    if (value.target) targets.push(value.target);
  }
}

const types = ({ events }: FoundPath) => events.map(({ type }) => type.replace(/^xstate\./, ''));

function target(targets: readonly Target[], id: string): Target {
  const one = targets.find((target) => target.id === id);
  if (!one) throw new Error(`No target ${id}`);
  return one;
}

describe('delayed events that a machine raises', () => {
  const machine = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        on: { press: { target: 'on', actions: raise({ type: 'tired' }, { delay: 1000, id: 'tired' }) } },
      },
      on: { on: { tired: 'dim', press: { target: 'kept', actions: cancel('tired') } } },
      kept: { on: { tired: 'dark' } },
      dim: {
        entry: raise({ type: 'tired' }, { delay: 10 }),
        on: { tired: { target: 'dim', reenter: true } },
      },
      dark: {},
    },
  });
  const lamp = entry(
    { machine, inputs: [undefined], events: [{ type: 'press' }] },
    { group: '', summary: '', source: '', inputSchema: null },
  );

  it('are steps of paths until they are cancelled', () => {
    const { targets, isCut } = found(lamp);
    expect(isCut).toBe(false);
    expect(target(targets, 'lamp.dim').paths.map(types)).toEqual([['press', 'tired']]);
    expect(target(targets, 'lamp.dim|tired|0').paths.map(types)).toEqual([['press', 'tired', 'tired']]);
    expect(target(targets, 'lamp.kept').paths.map(types)).toEqual([['press', 'press']]);
    expect(target(targets, 'lamp.dark').paths).toEqual([]);
  });
});

describe('the paths of a printer', () => {
  const { targets, chart, isCut } = found(printerEntry);
  const fetched = 'done.actor.fetchPaper';
  const cooled = 'after.coolDown.printer.printing';

  it('are searched for each state and transition, in the order of the chart', () => {
    expect(targets.map(({ id }) => id)).toEqual(targetIdsOf(chart));
    expect(isCut).toBe(false);
  });

  it.each([
    ['printer.empty', [[]]],
    ['printer.idle', [[fetched]]],
    ['printer.printing', [[fetched, 'job.toggle']]],
    // A state that is left again within the same step.
    ['printer.warm', [[fetched, 'job.toggle', cooled]]],
    ['printer.warm.cooling', [[fetched, 'job.toggle', cooled]]],
    // A transition that leads back to its own source.
    ['printer|status.read|0', [['status.read']]],
    [`printer.printing|xstate.${cooled}|0`, [[fetched, 'job.toggle', cooled]]],
    ['printer.printing|job.toggle|0', [[fetched, 'job.toggle', 'job.toggle']]],
  ])('reach %s', (id, paths) => {
    const { cuts, unreachable, ...rest } = target(targets, id);
    expect(rest.paths.filter(({ isShortest }) => isShortest).map(types)).toEqual(paths);
    expect([cuts, unreachable]).toEqual([[], null]);
  });

  it('revisit a state with their last step only', () => {
    const look = ['status.read'];
    expect(target(targets, 'printer|status.read|0').paths.slice(0, 4).map(types)).toEqual([
      look,
      [fetched, ...look],
      [fetched, 'job.toggle', ...look],
      [fetched, 'job.toggle', 'job.toggle', ...look],
    ]);
    const simple = targets
      .filter(({ id }) => !id.includes('status.read'))
      .flatMap(({ paths }) => paths.map(types));
    expect(simple.flat()).not.toContain('status.read');
  });

  it('are not searched for a history state', () => {
    expect(oddChart.states.some(({ type }) => type === 'history')).toBe(true);
    expect(targetIdsOf(oddChart)).not.toContain('odd:one.par.one.past');
  });

  it.each([
    [
      'printer.jammed',
      'No transition that leads there is taken. printer.empty, fetchPaper failed: There is no sample error of fetchPaper.',
    ],
    [
      'printer.sold',
      'No transition that leads there is taken. printer, printer.sell: There is no sample event printer.sell.',
    ],
    ['printer.lost', 'No transition leads there.'],
    ['printer.jammed|paper.retry|0', 'Its source state is never reached.'],
    [
      'printer.idle|job.toggle|0',
      'With these samples isWornOut is never true, or another transition comes first.',
    ],
  ])('do not exist for %s, with a reason', (id, unreachable) => {
    expect(target(targets, id)).toEqual({ id, paths: [], cuts: [], unreachable });
  });

  it.each([
    [{ paths: 1 }, 'paths', 'The 1 shortest paths are listed where there are more'],
    [{ steps: 2 }, 'steps', 'Paths of more than 2 steps are left out'],
    [{ tries: 2 }, 'tries', 'The search stopped after 2 tries'],
  ] as const)('are limited by %j, with a note', (limit, cut, text) => {
    const limits = { ...firstLimits, ...limit };
    const narrow = found(signUp.entry, limits);
    expect(narrow.targets.some(({ cuts }) => cuts.includes(cut))).toBe(true);
    expect(cutTexts(narrow.targets, limits, 0).join(' ')).toContain(text);
    // Each target still has at least one path.
    expect(narrow.targets.filter(({ paths }) => paths.length === 0)).toEqual([]);
  });

  it('are limited by the number of states, with a note', () => {
    const narrow = found(printerEntry, { states: 2 });
    expect(narrow.isCut).toBe(true);
    expect(target(narrow.targets, 'printer.printing').unreachable).toBe(
      'It is not among the first 2 states explored.',
    );
    expect(cutTexts([], { ...firstLimits, states: 2 }, 2)).toEqual([
      'Only the first 2 states of the machine were explored.',
    ]);
  });
});

const signUp = subjectOf('signUp');

describe('the paths of a machine whose model merges many states', () => {
  const form = setup({
    types: {
      context: {} as { filled: string[] },
      events: {} as { type: 'fill'; field: string } | { type: 'leave' },
    },
  }).createMachine({
    id: 'form',
    context: { filled: [] },
    initial: 'open',
    on: {
      fill: {
        actions: assign(({ context, event }) => ({ filled: [...new Set([...context.filled, event.field])] })),
      },
    },
    states: { open: { on: { leave: 'left' } }, left: { type: 'final' } },
  });
  const formEntry = entry(
    {
      machine: form,
      inputs: [undefined],
      events: [{ type: 'fill', field: 'a' }, { type: 'fill', field: 'b' }, { type: 'leave' }],
      distinguish: ({ filled }) => filled.length,
    },
    { group: 'Forms', summary: 'A form.', source: 'workbench/tests/paths.test.ts', inputSchema: null },
  );

  it('are possible in the machine even when the model merges states with different remaining fields', () => {
    const { paths } = target(found(formEntry).targets, 'form.left');
    const fields = paths.map(({ events }) => events.map((event) => Object.values(event).at(-1)));
    expect(fields).toEqual([['leave'], ['a', 'leave'], ['b', 'leave'], ['a', 'b', 'leave']]);
  });
});

describe.each(registry.entries.map(({ machine }) => machine.id))('the paths of %s', (machineId) => {
  const subject = subjectOf(machineId);
  const { targets } = found(subject.entry, { paths: 4 });
  const paths = targets.flatMap(({ id, paths }) => paths.map((path) => ({ id, path })));

  it('reach every state and transition, shortest first', () => {
    expect(targets.filter(({ unreachable }) => unreachable !== null)).toEqual([]);
    for (const { paths } of targets) {
      const lengths = paths.map(({ events }) => events.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      expect(paths.map(({ isShortest }) => isShortest)).toEqual(
        lengths.map((length) => length === lengths[0]),
      );
      expect(new Set(paths.map((path) => pathLine(path, subject.entry.machine, registry.nameOf))).size).toBe(
        paths.length,
      );
    }
  });

  it('reach their target only with the last step', () => {
    for (const { id, path } of paths) {
      const arrivals = pathTo(playedPath(subject, path)).map(({ simulation: { snapshot, last } }) => {
        const sources = last.taken.map((taken) => taken.split('|')[0] ?? '');
        return (
          last.taken.includes(id) ||
          snapshot._nodes.some((node: { id: string }) => node.id === id) ||
          sources.some((source) => source === id || source.startsWith(`${id}.`))
        );
      });
      expect([arrivals.at(-1), arrivals.slice(0, -1).includes(true)]).toEqual([true, false]);
    }
  });

  it('visit no state twice before their last step', () => {
    const model = { ...subject.entry.model, machine: subject.entry.machine } as MachineModel<AnyStateMachine>;
    for (const { path } of paths.filter(({ path }) => !path.isShortest)) {
      const steps = pathTo(playedPath(subject, path)).slice(0, -1);
      const keys = steps.map(({ simulation }) => stateKeyOf(model, simulation.snapshot));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('are the first ones of a longer list', () => {
    const more = found(subject.entry);
    for (const { id, paths, cuts } of targets) {
      if (cuts.includes('tries')) continue;
      const lengths = target(more.targets, id).paths.map(({ events }) => events.length);
      expect(paths.map(({ events }) => events.length)).toEqual(lengths.slice(0, paths.length));
    }
  });

  it('can be played in Simulate from the steps in the URL', async () => {
    for (const { path } of paths.filter((_, index) => index % 7 === 0)) {
      const recording = await decodeSteps(await encodedPath(subject, path));
      const opened = open(recording, subject);
      const session = {
        draft: '',
        problems: [],
        history: null,
        failure: null,
        notices: [],
        other: null,
        queue: [],
        total: 0,
        shownId: null,
      };
      const played = play({ ...session, ...opened }, path.events.length);
      expect(played.notices).toEqual([]);
      const last = played.history && stepOf(played.history).simulation;
      const own = stepOf(playedPath(subject, path)).simulation;
      expect([last?.snapshot.value, last?.now, last?.last.taken]).toEqual([
        own.snapshot.value,
        own.now,
        own.last.taken,
      ]);
    }
  });
});

describe('the paths of a machine with unlimited states', () => {
  const counterMachine = setup({ types: { context: {} as { count: number } } }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: { 'count.lower': { actions: assign({ count: ({ context }) => context.count - 1 }) } },
  });
  const model: MachineModel<typeof counterMachine> = {
    machine: counterMachine,
    inputs: [undefined],
    events: [{ type: 'count.lower' }],
  };

  it('are refused at the limit with an error that names it', () => {
    expect(() => pathsThrough(model)).toThrow("paths through 'counter' stopped at its limit of 2000 states");
    expect(() => pathsThrough(model, { maxStates: 5 })).toThrow('limit of 5 states');
  });

  it('are found when the model merges states', () => {
    const paths = pathsThrough({ ...model, distinguish: ({ count }) => count < 0 }, { maxStates: 5 });
    expect(paths.map(({ name }) => name)).toEqual(['start → count.lower']);
  });

  it('are refused only above the limit', () => {
    const bounded = { ...model, distinguish: ({ count }: { count: number }) => Math.max(count, -4) };
    expect(pathsThrough(bounded, { maxStates: 5 })).toHaveLength(1);
    expect(() => pathsThrough(bounded, { maxStates: 4 })).toThrow('limit of 4 states');
  });
});

describe('the text of a path', () => {
  const { targets, chart } = found(signUp.entry);
  const { machine } = signUp.entry;
  const [path] = target(targets, 'signUp.done').paths;
  if (!path) throw new Error('No path');

  it('is one line in the list', () => {
    expect(pathLine(path, machine, registry.nameOf)).toBe(
      'start {"code":"code-of-the-mail"} → field.change field: "password", value: "long enough" → ' +
        'field.change field: "repeated", value: "long enough" → form.submit → createAccount done',
    );
  });

  it('has a line for each step when copied as text', () => {
    const text = pathAsText(pathTo(playedPath(signUp, path)), 'To the end', registry.nameOf);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(path.events.length + 2);
    expect(lines[1]).toBe('0. start with {"code":"code-of-the-mail"} → account.idle');
    expect(lines.at(-1)).toMatch(/^\d+\. createAccount done → done$/);
  });

  it('names the target', () => {
    expect(targetName('signUp.email.idle', chart)).toBe('email.idle');
    expect(targetName('signUp.email.submitting|xstate.error.actor.sendCode|0', chart)).toBe(
      'email.submitting: sendCode failed → email.idle',
    );
  });
});

describe('the filter of paths', () => {
  const { targets } = found(printerEntry);
  const textOf = (path: FoundPath | null, id: string) => `${path ? types(path).join(' ') : ''} ${id}`;
  const listed = (kind: 'simple' | 'shortest', text: string, id: string | null = null) =>
    filtered(targets, { kind, text }, id, textOf).map(({ target, paths }) => [target.id, paths.length]);

  it('shows all targets, also those without a path', () => {
    expect(listed('simple', '').length).toBe(targets.length);
  });

  it('shows the paths to one state', () => {
    expect(listed('simple', '', 'printer.printing')).toEqual([['printer.printing', 1]]);
  });

  it('matches all of several words and ignores case', () => {
    expect(listed('simple', 'COOLDOWN warm')).toEqual([
      ['printer.warm', 2],
      ['printer.warm.cooling', 2],
      ['printer.warm.cooling||0', 2],
    ]);
    expect(listed('simple', 'lost')).toEqual([['printer.lost', 0]]);
    expect(listed('simple', 'nothing like it')).toEqual([]);
  });

  it('can hide all but the shortest paths', () => {
    const count = (kind: 'simple' | 'shortest') =>
      listed(kind, '').reduce((sum, [, n]) => sum + Number(n), 0);
    expect(count('shortest')).toBe(targets.filter(({ unreachable }) => unreachable === null).length);
    expect(count('simple')).toBeGreaterThan(count('shortest'));
  });
});

describe('a sample for which the machine throws an error', () => {
  const machine = setup({
    guards: { isWide: ({ event }) => Reflect.get(event, 'size').width > 1 },
  }).createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: { on: { push: { guard: 'isWide', target: 'open' }, knock: 'heard' } },
      open: {},
      heard: {},
    },
  });
  const events = [{ type: 'push' }, { type: 'push', size: { width: 2 } }, { type: 'knock' }];
  const model = { machine, inputs: [undefined], events } as MachineModel<AnyStateMachine>;

  it('is reported, and the others are searched', () => {
    const chart = readChart(machine);
    const searching = searchPaths({ machine, model }, chart, firstLimits);
    const targets: Target[] = [];
    let step = searching.next();
    for (; !step.done; step = searching.next()) if (step.value.target) targets.push(step.value.target);
    expect(targets.filter(({ paths }) => paths.length === 0)).toEqual([]);
    expect(faultTexts(step.value.faults, machine, registry.nameOf)).toEqual([
      expect.stringMatching(/^push in shut: .*Cannot read properties of undefined/s),
    ]);
  });

  it('is named once for all states, with their number', () => {
    const fault = { event: { type: 'push' }, input: undefined, error: new Error('boom') };
    const faults = [
      { ...fault, state: 'shut' },
      { ...fault, state: 'open' },
      { ...fault, state: 'open' },
      { ...fault, event: { type: 'knock' }, state: 'open' },
    ];
    expect(faultTexts(faults, machine, registry.nameOf)).toEqual([
      'push in 2 states: boom',
      'knock in open: boom',
    ]);
  });

  it('makes the search of a test fail', () => {
    expect(() => pathsThrough(model)).toThrow("Unable to evaluate guard 'isWide'");
  });

  it('may be an input', () => {
    const picky = setup({ types: {} as { context: { at: number }; input: { at: number } } }).createMachine({
      id: 'picky',
      context: ({ input }) => ({ at: input.at }),
    });
    const inputs = [undefined, { at: 1 }];
    const faults: unknown[] = [];
    const found = pathsThrough(
      { machine: picky, inputs: inputs as { at: number }[], events: [] },
      { onFault: ({ event, input }) => faults.push([event, input]) },
    );
    expect([found.length, faults]).toEqual([1, [[null, undefined]]]);
  });
});

describe('maps, sets, dates and large integers in samples', () => {
  const machine = setup({
    types: {} as {
      context: { bag: unknown };
      events: { type: 'put'; bag: Map<string, unknown> | Set<string> | bigint | Date };
    },
  }).createMachine({
    id: 'bag',
    context: { bag: null },
    initial: 'empty',
    states: {
      empty: { on: { put: { target: 'full', actions: assign({ bag: ({ event }) => event.bag }) } } },
      full: {},
    },
  });
  const bags = [new Map([['a', new Set([1n])]]), new Map([['b', 1]]), new Set(['a']), new Set(['b']), 1n, 2n];
  const events = [...bags, new Date(5)].map((bag) => ({ type: 'put', bag }));
  const entry = { ...printerEntry, machine, model: { inputs: [undefined], events } };

  it('are distinguished, and a played path contains them', async () => {
    const { targets } = found(entry);
    const { paths } = target(targets, 'bag.full');
    expect(paths.map(({ events }) => Reflect.get(events[0] ?? {}, 'bag'))).toEqual([...bags, new Date(5)]);
    const subject = { entry, registry, chart: readChart(machine) };
    for (const path of paths) {
      const opened = open(await decodeSteps(await encodedPath(subject, path)), subject);
      const { history } = play({ ...emptySession(subject), ...opened }, 10);
      const { snapshot } = stepOf(history ?? playedPath(subject, path)).simulation;
      expect(snapshot.context.bag).toEqual(Reflect.get(path.events[0] ?? {}, 'bag'));
    }
  });
});
