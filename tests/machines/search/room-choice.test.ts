import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { roomChoiceMachine } from '../../../src/machines/search/room-choice.machine.ts';

const toggle = (id: number) => ({ type: 'room.toggle', id }) as const;
const clear = { type: 'choice.clear' } as const;
const chosen = (ids: number[], ...events: (ReturnType<typeof toggle> | typeof clear)[]) => {
  const { snapshot } = proceed(roomChoiceMachine, started(roomChoiceMachine, { ids }), ...events);
  return { ids: snapshot.context.ids, isRefused: snapshot.hasTag('refused') };
};

describe('choosing rooms to compare', () => {
  it.each([
    { name: 'adds in the order of the choice', kept: [], events: [toggle(3), toggle(1)], ids: [3, 1] },
    { name: 'takes out what is chosen', kept: [3, 1], events: [toggle(3)], ids: [1] },
    { name: 'takes a fourth', kept: [1, 2, 3], events: [toggle(4)], ids: [1, 2, 3, 4] },
    { name: 'clears', kept: [1, 2], events: [clear], ids: [] },
    { name: 'reads four of a device that kept more', kept: [1, 2, 3, 4, 5], events: [], ids: [1, 2, 3, 4] },
  ])('$name', ({ kept, events, ids }) => {
    expect(chosen(kept, ...events)).toEqual({ ids, isRefused: false });
  });

  it('refuses a fifth, and nothing else changes', () => {
    expect(chosen([1, 2, 3, 4], toggle(5))).toEqual({ ids: [1, 2, 3, 4], isRefused: true });
  });

  it('refuses until one is taken out', () => {
    expect(chosen([1, 2, 3, 4], toggle(5), toggle(6)).isRefused).toBe(true);
    expect(chosen([1, 2, 3, 4], toggle(5), toggle(2), toggle(6))).toEqual({
      ids: [1, 3, 4, 6],
      isRefused: false,
    });
    expect(chosen([1, 2, 3, 4], toggle(5), clear)).toEqual({ ids: [], isRefused: false });
  });
});
