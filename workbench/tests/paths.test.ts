import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, setup } from 'xstate';
import { registry } from '../../src/app/statecharts/registry.ts';
import { readChart } from '../src/model/chart.ts';
import type { MachineModel } from '../src/model/machine-model.ts';
import { entry, type MachineEntry } from '../src/model/registry.ts';
import { placeOf } from '../src/model/vertices.ts';
import type { Way } from '../src/model/ways.ts';
import { filtered } from '../src/paths/filter.ts';
import { packedWay, playedWay, wayAsText } from '../src/paths/played-way.ts';
import {
  firstLimits,
  type SearchLimits,
  searchPaths,
  type Target,
  targetIdsOf,
} from '../src/paths/search-paths.ts';
import { cutTexts, targetName, wayText } from '../src/paths/wording.ts';
import { open, play } from '../src/simulate/session.ts';
import { momentOf, pathTo } from '../src/travel/history.ts';
import { decodeSteps } from '../src/travel/steps-in-url.ts';
import { oddChart } from './charts.ts';
import { lampEntry } from './lamp.ts';
import { subjectOf } from './simulations.ts';

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

const types = ({ events }: Way) => events.map(({ type }) => type.replace(/^xstate\./, ''));

function target(targets: readonly Target[], id: string): Target {
  const one = targets.find((target) => target.id === id);
  if (!one) throw new Error(`No target ${id}`);
  return one;
}

describe('the paths of a lamp', () => {
  const { targets, chart, isCut } = found(lampEntry);
  const fetched = 'done.actor.fetchBulb';
  const cooled = 'after.coolDown.lamp.on';

  it('are looked for to each state and transition, in the order of the chart', () => {
    expect(targets.map(({ id }) => id)).toEqual(targetIdsOf(chart));
    expect(isCut).toBe(false);
  });

  it.each([
    ['lamp.empty', [[]]],
    ['lamp.off', [[fetched]]],
    ['lamp.on', [[fetched, 'lamp.click']]],
    // Passed within a step.
    ['lamp.warm', [[fetched, 'lamp.click', cooled]]],
    ['lamp.warm.glowing', [[fetched, 'lamp.click', cooled]]],
    // Leads back to where it begins.
    ['lamp|lamp.look|0', [['lamp.look']]],
    [`lamp.on|xstate.${cooled}|0`, [[fetched, 'lamp.click', cooled]]],
    ['lamp.on|lamp.click|0', [[fetched, 'lamp.click', 'lamp.click']]],
  ])('to %s', (id, ways) => {
    const { cuts, missed, ...rest } = target(targets, id);
    expect(rest.ways.filter(({ isShortest }) => isShortest).map(types)).toEqual(ways);
    expect([cuts, missed]).toEqual([[], null]);
  });

  it('lead back to a state that was come to before with their last step alone', () => {
    const look = ['lamp.look'];
    expect(target(targets, 'lamp|lamp.look|0').ways.slice(0, 4).map(types)).toEqual([
      look,
      [fetched, ...look],
      [fetched, 'lamp.click', ...look],
      [fetched, 'lamp.click', 'lamp.click', ...look],
    ]);
    const simple = targets
      .filter(({ id }) => !id.includes('lamp.look'))
      .flatMap(({ ways }) => ways.map(types));
    expect(simple.flat()).not.toContain('lamp.look');
  });

  it('are not looked for to a history state, which only points to another', () => {
    expect(oddChart.states.some(({ type }) => type === 'history')).toBe(true);
    expect(targetIdsOf(oddChart)).not.toContain('odd:one.par.one.past');
  });

  it.each([
    [
      'lamp.dark',
      'No transition that leads there is taken. lamp.empty, fetchBulb failed: There is no sample error of fetchBulb.',
    ],
    [
      'lamp.sold',
      'No transition that leads there is taken. lamp, lamp.sell: There is no sample event lamp.sell.',
    ],
    ['lamp.lost', 'No transition leads there.'],
    ['lamp.dark|lamp.kick|0', 'Its state is not come to.'],
    [
      'lamp.off|lamp.click|0',
      'With these samples isWornOut never says yes, or another transition comes first.',
    ],
  ])('are not there to %s, which says why', (id, missed) => {
    expect(target(targets, id)).toEqual({ id, ways: [], cuts: [], missed });
  });

  it.each([
    [{ ways: 1 }, 'ways', 'The 1 shortest paths are listed where there are more'],
    [{ steps: 2 }, 'steps', 'Paths of more than 2 steps are left out'],
    [{ tries: 2 }, 'tries', 'The search was given up after 2 tries'],
  ] as const)('are cut by %j, which is said', (limit, cut, text) => {
    const limits = { ...firstLimits, ...limit };
    const narrow = found(passwordReset.entry, limits);
    expect(narrow.targets.some(({ cuts }) => cuts.includes(cut))).toBe(true);
    expect(cutTexts(narrow.targets, limits, 0).join(' ')).toContain(text);
    // What is hardest to come to has a path all the same.
    expect(narrow.targets.filter(({ ways }) => ways.length === 0)).toEqual([]);
  });

  it('are cut where there are too many states, which is said', () => {
    const narrow = found(lampEntry, { states: 2 });
    expect(narrow.isCut).toBe(true);
    expect(target(narrow.targets, 'lamp.on').missed).toBe(
      'It is not among the first 2 states that were looked at.',
    );
    expect(cutTexts([], { ...firstLimits, states: 2 }, 2)).toEqual([
      'Only the first 2 states of the machine were looked at.',
    ]);
  });
});

const passwordReset = subjectOf('passwordReset');

describe('the paths of a machine whose model tells few states apart', () => {
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
    { group: 'Forms', summary: 'A form.', inputSchema: null },
  );

  it('are those that the machine does go: what has the same number filled in may still have another field to fill', () => {
    const { ways } = target(found(formEntry).targets, 'form.left');
    const fields = ways.map(({ events }) => events.map((event) => Object.values(event).at(-1)));
    expect(fields).toEqual([['leave'], ['a', 'leave'], ['b', 'leave'], ['a', 'b', 'leave']]);
  });
});

describe.each(registry.entries.map(({ machine }) => machine.id))('the paths of %s', (machineId) => {
  const subject = subjectOf(machineId);
  const { targets } = found(subject.entry, { ways: 4 });
  const ways = targets.flatMap(({ id, ways }) => ways.map((way) => ({ id, way })));

  it('lead to every state and transition, shortest first', () => {
    expect(targets.filter(({ missed }) => missed !== null)).toEqual([]);
    for (const { ways } of targets) {
      const lengths = ways.map(({ events }) => events.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      expect(ways.map(({ isShortest }) => isShortest)).toEqual(
        lengths.map((length) => length === lengths[0]),
      );
      expect(new Set(ways.map((way) => wayText(way, subject.entry.machine, registry.nameOf))).size).toBe(
        ways.length,
      );
    }
  });

  it('come to what they lead to with their last step, and not before', () => {
    for (const { id, way } of ways) {
      const arrivals = pathTo(playedWay(subject, way)).map(({ simulation: { snapshot, last } }) => {
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

  it('come to no state twice before their last step', () => {
    const model = { ...subject.entry.model, machine: subject.entry.machine } as MachineModel<AnyStateMachine>;
    for (const { way } of ways.filter(({ way }) => !way.isShortest)) {
      const path = pathTo(playedWay(subject, way)).slice(0, -1);
      const places = path.map(({ simulation }) => placeOf(model, simulation.snapshot));
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it('are the first of those that a longer list has', () => {
    const more = found(subject.entry);
    for (const { id, ways, cuts } of targets) {
      if (cuts.includes('tries')) continue;
      const lengths = target(more.targets, id).ways.map(({ events }) => events.length);
      expect(ways.map(({ events }) => events.length)).toEqual(lengths.slice(0, ways.length));
    }
  });

  it('are played in Simulate from what the address carries', async () => {
    for (const { way } of ways.filter((_, index) => index % 7 === 0)) {
      const recording = await decodeSteps(await packedWay(subject, way));
      const opened = open(recording, subject);
      const session = {
        draft: '',
        problems: [],
        history: null,
        failure: null,
        notices: [],
        queue: [],
        total: 0,
      };
      const played = play({ ...session, ...opened }, way.events.length);
      expect(played.notices).toEqual([]);
      const last = played.history && momentOf(played.history).simulation;
      const own = momentOf(playedWay(subject, way)).simulation;
      expect([last?.snapshot.value, last?.now, last?.last.taken]).toEqual([
        own.snapshot.value,
        own.now,
        own.last.taken,
      ]);
    }
  });
});

describe('a path in words', () => {
  const { targets, chart } = found(passwordReset.entry);
  const { machine } = passwordReset.entry;
  const [way] = target(targets, 'passwordReset.done').ways;
  if (!way) throw new Error('No way');

  it('is one line in the list', () => {
    expect(wayText(way, machine, registry.nameOf)).toBe(
      'start {"token":"token-of-the-mail"} → field.change field: "newPassword", value: "long enough" → ' +
        'field.change field: "confirmPassword", value: "long enough" → form.submit → resetPassword done',
    );
  });

  it('is a line for each step as a text', () => {
    const text = wayAsText(pathTo(playedWay(passwordReset, way)), 'To the end', registry.nameOf);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(way.events.length + 2);
    expect(lines[1]).toBe('0. start with {"token":"token-of-the-mail"} → reset.idle');
    expect(lines.at(-1)).toMatch(/^\d+\. resetPassword done → done$/);
  });

  it('leads to something that has a name', () => {
    expect(targetName('passwordReset.email.idle', chart)).toBe('email.idle');
    expect(targetName('passwordReset.email.submitting|xstate.error.actor.sendResetMail|0', chart)).toBe(
      'email.submitting: sendResetMail failed → email.idle',
    );
  });
});

describe('the filter', () => {
  const { targets } = found(lampEntry);
  const textOf = (way: Way | null, id: string) => `${way ? types(way).join(' ') : ''} ${id}`;
  const listed = (kind: 'simple' | 'shortest', text: string, id: string | null = null) =>
    filtered(targets, { kind, text }, id, textOf).map(({ target, ways }) => [target.id, ways.length]);

  it('shows everything, also what no path leads to', () => {
    expect(listed('simple', '').length).toBe(targets.length);
  });

  it('shows the paths to one state', () => {
    expect(listed('simple', '', 'lamp.on')).toEqual([['lamp.on', 1]]);
  });

  it('shows paths through all of several words, in whatever letters', () => {
    expect(listed('simple', 'COOLDOWN warm')).toEqual([
      ['lamp.warm', 2],
      ['lamp.warm.glowing', 2],
      ['lamp.warm.glowing||0', 2],
    ]);
    expect(listed('simple', 'lost')).toEqual([['lamp.lost', 0]]);
    expect(listed('simple', 'nothing like it')).toEqual([]);
  });

  it('leaves out what is longer than the shortest', () => {
    const count = (kind: 'simple' | 'shortest') =>
      listed(kind, '').reduce((sum, [, n]) => sum + Number(n), 0);
    expect(count('shortest')).toBe(targets.filter(({ missed }) => missed === null).length);
    expect(count('simple')).toBeGreaterThan(count('shortest'));
  });
});
