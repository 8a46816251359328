import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { mergeCoverage } from '../src/coverage/merge.ts';
import { paintOf } from '../src/coverage/paint.ts';
import { readChart } from '../src/model/chart.ts';
import { coin, coverageOfGate, gate, isGenerated, late, push } from './coverage.ts';

const chart = readChart(gate);
const [covered = raise()] = coverageOfGate.machines;

describe('the coverage on a chart', () => {
  const { painted, notes, problem } = paintOf(chart, covered);

  it('paints what no test reached, and what only generated paths reached', () => {
    expect([...painted]).toEqual([
      ['gate.stuck', 'generated'],
      [push, 'missed'],
      [late, 'generated'],
    ]);
    expect(problem).toBeNull();
  });

  it.each([
    ['gate.stuck', 'entered only by generated paths', [['paths only', 'generated']]],
    [late, 'taken only by generated paths', [['paths only', 'generated']]],
    [
      coin,
      'isPaid: never said no',
      [
        ['yes', 'plain'],
        ['no: paths only', 'generated'],
      ],
    ],
    [
      push,
      'never taken; isPaid: never said no; isDay: never said yes',
      [
        ['never taken', 'lack'],
        ['isPaid yes', 'plain'],
        ['isPaid never no', 'lack'],
        ['isDay never yes', 'lack'],
        ['isDay no', 'plain'],
      ],
    ],
    ['gate.open', undefined, undefined],
  ])('notes the gaps of %s', (id, text, marks) => {
    const note = notes.get(id);
    expect(note?.text).toBe(text);
    expect(note?.marks.map((mark) => [mark.text, mark.look])).toEqual(marks);
  });

  it('notes a guard that was never evaluated', () => {
    const [unasked = raise()] = mergeCoverage([gate], [], isGenerated).machines;
    expect(paintOf(chart, unasked).notes.get(coin)?.text).toBe('never taken; isPaid: never asked');
  });
});

describe('the coverage of another version of the machine', () => {
  const newer = readChart(
    createMachine({
      id: 'gate',
      initial: 'shut',
      states: { shut: { on: { coin: 'open', kick: 'open' } }, open: { on: { push: 'shut' } } },
    }),
  );
  const { painted, notes, problem } = paintOf(newer, covered);

  it('shows how many parts do not match', () => {
    expect(problem).toBe(
      'This coverage is of another version of gate. States and transitions that are not in it: 1. ' +
        'States and transitions that the machine no longer has: 2.',
    );
  });

  it('paints what both versions have and marks what is unknown', () => {
    expect(painted.get(push)).toBe('missed');
    expect(painted.has('gate.shut|kick|0')).toBe(false);
    expect(notes.get('gate.shut|kick|0')).toEqual({
      text: 'not in the coverage',
      marks: [{ text: 'unknown', look: 'plain' }],
    });
  });
});

function raise(): never {
  throw new Error('There is a machine.');
}
