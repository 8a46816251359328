import { expect, it } from 'vitest';
import { heatOf, timeText } from '../src/live/heat.ts';
import { emptySession, hear } from '../src/live/live-session.ts';
import type { LiveRecord } from '../src/live/protocol.ts';
import { chartOf } from './charts.ts';
import { snapshotOf, started, startOfTime, stopped } from './live-records.ts';

const at = (seconds: number) => startOfTime + seconds * 1000;
const inState = (state: string) => snapshotOf(state, { active: ['menu', `menu.${state}`] });
const change = (sessionId: string, seconds: number, state: string, taken: string[] = []): LiveRecord => ({
  kind: 'snapshot',
  at: at(seconds),
  sessionId,
  event: { type: 'any' },
  snapshot: inState(state),
  taken,
});

it('counts how often and how long the actors of a machine were in each state', () => {
  const chart = chartOf('menu');
  const [first = '', second = ''] = chart.states
    .filter(({ parentId }) => parentId !== null)
    .map(({ key }) => key);
  const transition = chart.transitions[0]?.id ?? '';
  const records: LiveRecord[] = [
    started('x:1', { machine: 'menu', snapshot: inState(first) }),
    started('x:2', { machine: 'menu', snapshot: inState(first) }),
    started('x:3', { machine: 'other', snapshot: inState(first) }),
    change('x:1', 3, second, [transition]),
    change('x:1', 4, first, [transition]),
    change('x:2', 5, first),
    { ...stopped('x:2'), at: at(6) },
    change('x:1', 10, first),
  ];
  const session = hear(
    hear(emptySession, { message: { type: 'here', app: 'a', title: '', url: '' }, problems: [] }, 1),
    { message: { type: 'records', app: 'a', records, dropped: 0 }, problems: [] },
    1,
  );
  const app = session.apps.get('a');
  if (!app) throw new Error('no app');
  const { notes, painted, actors } = heatOf(app, chart);
  expect(actors).toBe(2);
  expect(notes.get(`menu.${first}`)?.marks[0]?.text).toBe('3×, 15.0 s');
  expect(notes.get(`menu.${second}`)?.marks[0]?.text).toBe('1×, 1.0 s');
  expect(notes.get(transition)?.text).toBe('taken 2 times');
  expect([painted.get(`menu.${first}`), painted.get(`menu.${second}`)]).toEqual(['heat4', 'heat1']);
  expect(painted.get('menu')).toBeUndefined();
});

it.each([
  [12, '12 ms'],
  [1500, '1.5 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});
