import { describe, expect, it } from 'vitest';
import { and, createMachine, not, or, stateIn } from 'xstate';
import { guardNamesOf } from '../src/coverage/guard-names.ts';
import { readCoverage } from '../src/coverage/machine-coverage.ts';
import { mergeCoverage } from '../src/coverage/merge.ts';
import { coverageReport } from '../src/coverage/report.ts';
import { missingOf, notRunOf, percentOf, summaryOf, sumOf } from '../src/coverage/summary.ts';
import { coin, coverageOfGate, gate, gathered, isGenerated, late, push } from './coverage.ts';

const never = { times: 0, isRun: false, by: [] };

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
    ['by pure steps', 'a.test.ts', [3, 0], { times: 3, isRun: false, by: ['a.test.ts'] }],
    ['by actors', 'a.test.ts', [0, 2], { times: 2, isRun: true, by: ['a.test.ts'] }],
    ['by both', 'a.test.ts', [3, 2], { times: 5, isRun: true, by: ['a.test.ts'] }],
    [
      'by actors along generated paths',
      'paths/a.test.ts',
      [1, 2],
      { times: 3, isRun: false, by: ['paths/a.test.ts'] },
    ],
  ] as const)('counts a transition taken %s', (_, file, times, expected) => {
    expect(hitOf(coin, gathered(file, { transitions: { [coin]: [times[0], times[1]] } }))).toEqual(expected);
  });

  it('adds up the counts and names a few files, those that ran actors first', () => {
    const steps = ['paths/a', 'q', 'r'].map((file) => gathered(file, { transitions: { [coin]: [1, 0] } }));
    const runs = ['paths/run', 'z', 'y'].map((file) => gathered(file, { transitions: { [coin]: [0, 2] } }));
    expect(hitOf(coin, ...steps, ...runs)).toEqual({ times: 9, isRun: true, by: ['y', 'z', 'q', 'r'] });
  });

  it('names files of generated paths last', () => {
    const files = ['paths/a', 'q'].map((file) => gathered(file, { transitions: { [coin]: [1, 0] } }));
    expect(hitOf(coin, ...files)?.by).toEqual(['q', 'paths/a']);
  });

  it.each([
    ['another machine', { machine: 'door' }],
    ['another shape of the machine', { fingerprint: '0123456789abcdef' }],
  ])('ignores the coverage of %s', (_, of) => {
    expect(hitOf(coin, gathered('a', { ...of, transitions: { [coin]: [1, 1] } }))).toEqual(never);
  });
});

describe('missing coverage', () => {
  const [covered = raise()] = coverageOfGate.machines;

  it('is listed in document order', () => {
    expect(missingOf(covered)).toEqual([
      { kind: 'state', id: 'gate.stuck' },
      { kind: 'transition', id: push },
      { kind: 'transition', id: late },
      { kind: 'guard', id: coin, name: 'isPaid', never: 'no' },
      { kind: 'guard', id: push, name: 'isPaid', never: 'no' },
      { kind: 'guard', id: push, name: 'isDay', never: 'yes' },
    ]);
  });

  it('separates transitions that only generated paths took', () => {
    expect(notRunOf(covered)).toEqual([coin]);
    const [run = raise()] = mergeCoverage(
      [gate],
      [gathered('a', { transitions: { [coin]: [0, 1] } })],
      isGenerated,
    ).machines;
    expect(notRunOf(run)).toEqual([]);
  });

  it('includes a guard that was never evaluated', () => {
    const [unasked = raise()] = mergeCoverage([gate], [], isGenerated).machines;
    expect(missingOf(unasked)).toContainEqual({ kind: 'guard', id: push, name: 'isDay', never: 'both' });
  });

  it('is summarized', () => {
    const summary = {
      states: { covered: 3, of: 4 },
      transitions: { covered: 1, of: 3 },
      guards: { covered: 3, of: 6 },
      run: { covered: 0, of: 3 },
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

  it('is reported with the transitions that were not taken', () => {
    const { text, untaken } = coverageReport(coverageOfGate);
    expect(untaken).toEqual([push, late]);
    expect(text.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
      'machine states transitions guards yes/no run by tests',
      'gate 3/4 75 % 1/3 33 % 3/6 50 % 0/3 0 %',
      'all 3/4 75 % 1/3 33 % 3/6 50 % 0/3 0 %',
      '',
      'run by tests: transitions that a running actor took in a hand-written test.',
      '',
      'Not covered by tests:',
      ' state gate.stuck',
      ` transition ${push}`,
      ` transition ${late}`,
      ` guard isPaid of ${coin}: never said no`,
      ` guard isPaid of ${push}: never said no`,
      ` guard isDay of ${push}: never said yes`,
    ]);
  });

  it('is empty for a machine without transitions', () => {
    const still = createMachine({ id: 'still' });
    const all = mergeCoverage([still], [], isGenerated);
    expect(coverageReport(all).untaken).toEqual([]);
    expect(coverageReport(all).text).toContain('–');
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
      'a later version',
      '{"format":"machine-coverage","version":2,"machines":[]}',
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
