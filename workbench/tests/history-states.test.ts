import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { diffCharts } from '../src/diff/diff-charts.ts';
import { toMermaid } from '../src/export/mermaid.ts';
import { toSvg } from '../src/export/svg.ts';
import { drawnTransitions, readChart } from '../src/model/chart.ts';
import { place } from './charts.ts';

const playerWith = (past: object) =>
  readChart(
    createMachine({
      id: 'player',
      initial: 'off',
      states: {
        off: { on: { on: 'on.past' } },
        on: {
          initial: 'radio',
          states: {
            radio: { initial: 'quiet', states: { quiet: {}, loud: {} } },
            disc: {},
            past: { type: 'history', ...past },
          },
          on: { off: 'off' },
        },
      },
    }),
  );

const defaultsOf = (past: object) =>
  playerWith(past).states.find(({ type }) => type === 'history')?.defaultIds ?? [];

describe('a history state', () => {
  it.each([
    ['leads to its target', { target: 'disc' }, ['player.on.disc']],
    ['leads to a target deep inside', { target: 'radio.loud' }, ['player.on.radio.loud']],
    ['leads to a target by its id', { target: '#player.off' }, ['player.off']],
    ['leads to the initial state of its parent if it has no target', {}, ['player.on.radio']],
  ])('%s', (_, past, expected) => {
    expect(defaultsOf(past)).toEqual(expected);
  });

  it('in a parallel state without a target has no own default: each region starts in its initial state', () => {
    const chart = readChart(
      createMachine({ id: 'm', type: 'parallel', states: { a: {}, b: {}, past: { type: 'history' } } }),
    );
    expect(chart.states.at(-1)?.defaultIds).toEqual([]);
  });

  it.each([
    ['shallow', 'H past'],
    ['deep', 'H* past'],
  ])('is drawn with the arrows to it and from it (%s)', async (history, title) => {
    const chart = playerWith({ history, target: 'disc' });
    const layout = await place(chart);
    const lines = (id: string) => layout.transitions.find((one) => one.id === id)?.lines.length;
    expect(layout.states.find(({ id }) => id === 'player.on.past')?.box.lines[0]?.text).toBe(title);
    expect([lines('player.off|on|0'), lines('player.on.past|history|0')]).toEqual([1, 1]);
    const svg = toSvg(chart, layout);
    expect(svg).toContain(`>${title}</text>`);
    expect(svg.match(/class="edge default"/g)).toHaveLength(1);
    expect(toMermaid(chart)).toContain('s_player_on_past --> s_player_on_disc : default');
  });

  it('adds no transition that a test could take', () => {
    const chart = playerWith({ target: 'disc' });
    expect(chart.transitions.map(({ kind }) => kind)).not.toContain('history');
    expect(drawnTransitions(chart)).toHaveLength(chart.transitions.length + 1);
  });

  it('whose default changes is a breaking change', () => {
    const differences = diffCharts([playerWith({ target: 'disc' })], [playerWith({})]);
    expect(differences[0]?.differences).toMatchObject([
      { isBreaking: true, details: ['default of the history: player.on.disc → player.on.radio'] },
    ]);
  });
});
