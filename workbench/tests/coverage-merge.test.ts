import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, and, createMachine, not, or, stateIn } from 'xstate';
import { belowFloors, raisedFloors } from '../src/coverage/floors.ts';
import { guardKey, type Times } from '../src/coverage/gathered.ts';
import { guardNamesOf } from '../src/coverage/guard-names.ts';
import { readCoverage } from '../src/coverage/machine-coverage.ts';
import { mergeCoverage } from '../src/coverage/merge.ts';
import { coverageReport } from '../src/coverage/report.ts';
import { missingOf, notRunOf, percentOf, summaryOf, sumOf } from '../src/coverage/summary.ts';
import { registryOf } from '../src/discover/registry-of.ts';
import { readChart } from '../src/model/chart.ts';
import { fingerprintOf } from '../src/travel/fingerprint.ts';
import { coin, coverageOfGate, gate, gathered, isGenerated, late, push } from './coverage.ts';

const never = { times: 0, generated: 0, isRun: false, by: [] };

function hitOf(transitionId: string, ...files: Parameters<typeof mergeCoverage>[1][number][]) {
  const [covered] = mergeCoverage([gate], files, isGenerated).machines;
  return covered?.transitions.find(({ id }) => id === transitionId)?.hit;
}

describe('merging the coverage of test files', () => {
  it('lists everything that the machine declares, in document order', () => {
    const [covered] = mergeCoverage([gate], [], isGenerated).machines;
    expect(covered).toMatchObject({
      machine: 'gate',
      states: ['gate', 'gate.shut', 'gate.open', 'gate.stuck'].map((id) => ({ id, hit: never })),
      transitions: [coin, push, late].map((id) => ({ id, hit: never })),
      guards: [
        { transitionId: coin, name: 'isPaid', yes: never, no: never },
        { transitionId: push, name: 'isPaid', yes: never, no: never },
        { transitionId: push, name: 'isDay', yes: never, no: never },
      ],
    });
  });

  it.each([
    ['by pure steps', 'a.test.ts', [3, 0, 0], { times: 3, generated: 0, isRun: false }],
    ['by actors', 'a.test.ts', [0, 2, 0], { times: 2, generated: 0, isRun: true }],
    ['by both', 'a.test.ts', [3, 2, 0], { times: 5, generated: 0, isRun: true }],
    ['by both and by a search', 'a.test.ts', [3, 2, 9], { times: 5, generated: 9, isRun: true }],
    ['by a search alone', 'a.test.ts', [0, 0, 9], { times: 0, generated: 9, isRun: false }],
    ['along generated paths', 'paths/a.test.ts', [1, 2, 1], { times: 0, generated: 4, isRun: false }],
  ] as const)('counts a transition taken %s', (_, file, times, expected) => {
    const counts = { transitions: { [coin]: [...times] as Times } };
    expect(hitOf(coin, gathered(file, counts))).toEqual({ ...expected, by: [file] });
  });

  it('adds up the counts and names a few files, those that ran actors first', () => {
    const steps = ['paths/a', 'q', 'r'].map((file) => gathered(file, { transitions: { [coin]: [1, 0, 0] } }));
    const runs = ['paths/run', 'z', 'y'].map((file) =>
      gathered(file, { transitions: { [coin]: [0, 2, 0] } }),
    );
    expect(hitOf(coin, ...steps, ...runs)).toEqual({
      times: 6,
      generated: 3,
      isRun: true,
      by: ['y', 'z', 'q', 'r'],
    });
  });

  it('counts a machine without an id, or with the id of another, under its shown name', () => {
    const config = {
      initial: 'off',
      states: { off: { on: { press: { guard: 'isOn', target: 'on' } } }, on: {} },
    } as const;
    const lamp = createMachine(config, { guards: { isOn: () => true } });
    const fan = createMachine({ id: 'lamp', initial: 'a', states: { a: {}, b: {} } });
    const { entries } = registryOf('House', [{ file: 'a.ts', exported: { lamp, fan }, types: {} }]);
    const machines = entries.map(({ machine }) => machine);
    const ran = (machine: AnyStateMachine, states: string[], rest: object = {}) => ({
      machine: machine.id,
      fingerprint: fingerprintOf(readChart(machine)),
      states: Object.fromEntries(states.map((id): [string, Times] => [id, [1, 0, 0]])),
      transitions: {},
      guards: {},
      pairs: {},
      ...rest,
    });
    const [press = raise()] = readChart(lamp).transitions;
    const guards = { [guardKey(press.id, 'isOn', true)]: [1, 0, 0] as Times };
    const transitions = { [press.id]: [1, 0, 0] as Times };
    const file = {
      file: 'a.test.ts',
      machines: [ran(lamp, ['(machine).on'], { guards, transitions }), ran(fan, ['lamp.a'])],
    };
    const exportedOf = new Map(entries.map(({ machine, exported = machine }) => [machine, exported]));
    const merged = mergeCoverage(machines, [file], isGenerated, exportedOf).machines;
    expect(merged.map(({ machine }) => machine)).toEqual(['lamp', 'lamp 2']);
    expect(merged.map(({ states }) => states.filter(({ hit }) => hit.times > 0).map(({ id }) => id))).toEqual(
      [['lamp.on'], ['lamp 2.a']],
    );
    expect(merged[0]?.transitions[0]?.hit.times).toBe(1);
    expect(merged[0]?.guards[0]).toMatchObject({ yes: { times: 1 }, no: { times: 0 } });
    expect(merged.map(({ fingerprint }) => fingerprint)).toEqual(
      machines.map((machine) => fingerprintOf(readChart(machine))),
    );
  });

  it('names files of generated paths last', () => {
    const files = ['paths/a', 'q'].map((file) => gathered(file, { transitions: { [coin]: [1, 0, 0] } }));
    expect(hitOf(coin, ...files)?.by).toEqual(['q', 'paths/a']);
  });

  it.each([
    ['another machine', { machine: 'door' }],
    ['another shape of the machine', { fingerprint: '0123456789abcdef' }],
  ])('ignores the coverage of %s', (_, of) => {
    expect(hitOf(coin, gathered('a', { ...of, transitions: { [coin]: [1, 1, 0] } }))).toEqual(never);
  });
});

describe('missing coverage', () => {
  const [covered = raise()] = coverageOfGate.machines;

  it('is listed in document order', () => {
    expect(missingOf(covered)).toEqual([
      { kind: 'state', id: 'gate.stuck', isGenerated: true },
      { kind: 'transition', id: push, isGenerated: false },
      { kind: 'transition', id: late, isGenerated: true },
      { kind: 'guard', id: coin, name: 'isPaid', never: 'no', isGenerated: true },
      { kind: 'guard', id: push, name: 'isPaid', never: 'no', isGenerated: false },
      { kind: 'guard', id: push, name: 'isDay', never: 'yes', isGenerated: false },
    ]);
  });

  it('separates transitions that no running actor took', () => {
    expect(notRunOf(covered)).toEqual([]);
    const [run = raise()] = mergeCoverage(
      [gate],
      [gathered('a', { transitions: { [coin]: [1, 0, 0], [push]: [0, 1, 0], [late]: [0, 0, 1] } })],
      isGenerated,
    ).machines;
    expect(notRunOf(run)).toEqual([coin]);
  });

  it('includes a guard that was never evaluated', () => {
    const [unasked = raise()] = mergeCoverage([gate], [], isGenerated).machines;
    expect(missingOf(unasked)).toContainEqual({
      kind: 'guard',
      id: push,
      name: 'isDay',
      never: 'both',
      isGenerated: false,
    });
  });

  it('is summarized', () => {
    const summary = {
      states: { covered: 3, of: 4 },
      transitions: { covered: 1, of: 3 },
      guards: { covered: 3, of: 6 },
      pairs: { covered: 1, of: 3 },
      run: { covered: 1, of: 3 },
      generated: { covered: 3, of: 13 },
    };
    expect(summaryOf(covered)).toEqual(summary);
    expect(sumOf([summary, summary]).transitions).toEqual({ covered: 2, of: 6 });
  });

  it.each([
    [{ covered: 0, of: 0 }, 100],
    [{ covered: 1, of: 3 }, 33],
    [{ covered: 999, of: 1000 }, 99],
    [{ covered: 4, of: 4 }, 100],
  ])('is shown as a percentage rounded down: %j', (share, percent) => {
    expect(percentOf(share)).toBe(percent);
  });

  it('is reported separately from parts that only generated paths reached', () => {
    const lines = coverageReport(coverageOfGate).split('\n');
    expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      'machine states transitions guards yes/no pairs run by tests paths only',
      'gate 3/4 75 % 1/3 33 % 3/6 50 % 1/3 33 % 1/3 33 % 3',
      'all 3/4 75 % 1/3 33 % 3/6 50 % 1/3 33 % 1/3 33 % 3',
      '',
      'pairs: two transitions that a test took one right after the other, of those that can follow each other.',
      'run by tests: transitions that a running actor took in a test.',
      'paths only: states, transitions and answers that only generated paths reached. They assert nothing and do not count.',
      '',
      'Not covered by tests:',
      ' state gate.stuck (only by generated paths)',
      ` transition ${push}`,
      ` transition ${late} (only by generated paths)`,
      ` guard isPaid of ${coin}: never said no (only by generated paths)`,
      ` guard isPaid of ${push}: never said no`,
      ` guard isDay of ${push}: never said yes`,
    ]);
  });

  it('is empty for a machine without transitions', () => {
    const all = mergeCoverage([createMachine({ id: 'still' })], [], isGenerated);
    expect(coverageReport(all)).toContain('–');
  });
});

describe('the floors of the coverage', () => {
  const floors = { gate: { states: 75, transitions: 33, guards: 50 } };

  it('hold as long as the hand-written tests stay', () => {
    expect(belowFloors(coverageOfGate, floors)).toEqual([]);
  });

  it('are broken when the hand-written tests are gone, whatever generated paths reach', () => {
    const { states, transitions } = readChart(gate);
    const everything = (ids: { id: string }[]) =>
      Object.fromEntries(ids.map(({ id }): [string, Times] => [id, [3, 5, 9]]));
    const paths = gathered('paths/gate.test.ts', {
      states: everything(states),
      transitions: everything(transitions),
    });
    const search = gathered('view.test.ts', { transitions: { [coin]: [0, 0, 1] } });
    expect(belowFloors(mergeCoverage([gate], [paths, search], isGenerated), floors)).toEqual([
      'gate: tests cover 0 % of its states, the floor is 75 %',
      'gate: tests cover 0 % of its transitions, the floor is 33 %',
      'gate: tests cover 0 % of its guards, the floor is 50 %',
    ]);
  });

  it('are 95 % for a machine that the file does not name', () => {
    expect(belowFloors(coverageOfGate, {})).toContain(
      'gate: tests cover 75 % of its states, the floor is 95 %',
    );
  });

  it('only rise, and leave out machines that are gone', () => {
    const before = {
      gate: { states: 80, transitions: 10, guards: 50 },
      gone: { states: 1, transitions: 1, guards: 1 },
    };
    expect(raisedFloors(coverageOfGate, before)).toEqual({
      gate: { states: 80, transitions: 33, guards: 50 },
    });
  });

  it('are not lowered for a machine that the file does not name', () => {
    expect(raisedFloors(coverageOfGate, {})).toEqual({});
  });

  it('start with the current coverage', () => {
    expect(raisedFloors(coverageOfGate, null)).toEqual({ gate: { states: 75, transitions: 33, guards: 50 } });
  });
});

it.each([
  ['by its name', 'isA', ['isA']],
  ['with params', { type: 'isA', params: 1 }, ['isA']],
  ['of a composite, by its parts', and(['isA', or(['isB', not('isA')])]), ['isA', 'isB']],
  ['of a composite with a name, by both', 'areBoth', ['areBoth', 'isA', 'isB']],
  ['of a state', stateIn('#a'), ['stateIn']],
  ['without one', () => true, ['inline']],
  ['none', undefined, []],
])('guardNamesOf reads a guard: %s', (_, guard, names) => {
  expect(guardNamesOf(guard, { isA: () => true, isB: () => true, areBoth: and(['isA', 'isB']) })).toEqual(
    names,
  );
});

describe('a coverage file', () => {
  it('is read back as it was written', () => {
    expect(readCoverage(JSON.stringify(coverageOfGate))).toEqual(coverageOfGate);
  });

  it.each([
    ['no JSON', 'coverage', /not JSON/],
    ['a recording', '{"format":"statechart-recording","version":1}', /not a coverage file. format: /],
    [
      'another version',
      '{"format":"machine-coverage","version":1,"machines":[]}',
      /not a coverage file. version: /,
    ],
    ['a wrong value', JSON.stringify(coverageOfGate).replace('"times":0', '"times":-1'), /times: /],
    ['a list', '[]', /not a coverage file. it: /],
  ])('with wrong content is rejected with a reason: %s', (_, text, message) => {
    expect(() => readCoverage(text)).toThrow(message);
  });

  it('above 20 MB is rejected', () => {
    expect(() => readCoverage(' '.repeat(20_000_001))).toThrow('more than 20 MB');
  });
});

function raise(): never {
  throw new Error('There is a machine.');
}
