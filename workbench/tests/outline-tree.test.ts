import { describe, expect, it } from 'vitest';
import { moveOf, nameOf, treeOf, typedItem, visibleItems } from '../src/outline/tree.ts';
import { stateKind, transitionText } from '../src/outline/wording.ts';
import { chartOf, charts, oddChart } from './charts.ts';

const items = treeOf(chartOf('menu'));
const lines = (list = items) => list.map((item) => `${item.level} ${nameOf(item)}`);

describe('the tree of a chart', () => {
  it('lists the transitions of each state before its child states', () => {
    expect(lines()).toEqual([
      '1 menu',
      '2 closed',
      '3 menu.toggle',
      '2 open',
      '3 menu.toggle',
      '3 menu.close',
    ]);
  });

  it('knows the position among siblings', () => {
    expect(items.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
      '1/1',
      '1/2',
      '1/1',
      '2/2',
      '1/2',
      '2/2',
    ]);
  });

  it.each(charts.map((chart) => [chart.id, chart] as const))(
    'lists every state and transition of %s once',
    (_, chart) => {
      const ids = treeOf(chart).map(({ id }) => id);
      expect(ids.toSorted()).toEqual([...chart.states, ...chart.transitions].map(({ id }) => id).sort());
    },
  );

  it('hides the descendants of a folded line', () => {
    expect(lines(visibleItems(items, new Set(['menu.closed'])))).toEqual([
      '1 menu',
      '2 closed',
      '2 open',
      '3 menu.toggle',
      '3 menu.close',
    ]);
    expect(lines(visibleItems(items, new Set(['menu'])))).toEqual(['1 menu']);
  });
});

describe('a key in the tree', () => {
  const press = (key: string, focusedId: string, folded: string[] = []) => {
    const view = new Set(folded);
    return moveOf(key, { items, visible: visibleItems(items, view), folded: view, focusedId });
  };
  it.each<[string, string, string[], unknown]>([
    ['ArrowDown', 'menu', [], { kind: 'focus', id: 'menu.closed' }],
    ['ArrowDown', 'menu.closed', ['menu.closed'], { kind: 'focus', id: 'menu.open' }],
    ['ArrowUp', 'menu.open', ['menu.closed'], { kind: 'focus', id: 'menu.closed' }],
    ['ArrowUp', 'menu', [], null],
    ['Home', 'menu.open', [], { kind: 'focus', id: 'menu' }],
    ['End', 'menu', ['menu.open'], { kind: 'focus', id: 'menu.open' }],
    ['ArrowRight', 'menu.closed', ['menu.closed'], { kind: 'unfold', ids: ['menu.closed'] }],
    ['ArrowRight', 'menu', [], { kind: 'focus', id: 'menu.closed' }],
    ['ArrowRight', 'menu.closed|menu.toggle|0', [], null],
    ['ArrowLeft', 'menu.closed', [], { kind: 'fold', id: 'menu.closed' }],
    ['ArrowLeft', 'menu.closed', ['menu.closed'], { kind: 'focus', id: 'menu' }],
    ['ArrowLeft', 'menu.closed|menu.toggle|0', [], { kind: 'focus', id: 'menu.closed' }],
    ['ArrowLeft', 'menu', ['menu'], null],
    ['*', 'menu.closed', ['menu.closed', 'menu.open'], { kind: 'unfold', ids: ['menu.closed', 'menu.open'] }],
    ['Enter', 'menu.open', [], { kind: 'select', id: 'menu.open' }],
    [' ', 'menu.open', [], { kind: 'select', id: 'menu.open' }],
    ['Escape', 'menu.open', [], null],
    ['ArrowDown', 'not here', [], null],
  ])('%s on %s with %j folded moves or selects', (key, focusedId, folded, move) => {
    expect(press(key, focusedId, folded)).toEqual(move);
  });
});

describe('typing in the tree', () => {
  const type = (typed: string, focusedId: string) =>
    typedItem(typed, { visible: items, focusedId })?.id ?? null;
  it.each<[string, string, string | null]>([
    ['o', 'menu', 'menu.open'],
    ['m', 'menu', 'menu.closed|menu.toggle|0'],
    ['mm', 'menu.closed|menu.toggle|0', 'menu.open|menu.toggle|0'],
    ['m', 'menu.open|menu.close|0', 'menu'],
    ['menu.c', 'menu.open|menu.toggle|0', 'menu.open|menu.close|0'],
    ['Menu.T', 'menu.open|menu.toggle|0', 'menu.open|menu.toggle|0'],
    ['x', 'menu', null],
  ])('%s from %s finds the next match', (typed, focusedId, found) => {
    expect(type(typed, focusedId)).toBe(found);
  });
});

describe('the texts of the tree', () => {
  const transition = (id: string) => {
    const found = [...charts].flatMap(({ transitions }) => transitions).find((one) => one.id === id);
    if (!found) throw new Error(`No transition '${id}'`);
    return transitionText(found);
  };
  it.each([
    ['signUp.starting||0', 'if hasCode, leads to account'],
    ['signUp.email.idle|form.submit|0', 'if isEmailMissing, does setError, stays'],
    ['signUp.account|step.back|0', 'does clearAccount, leads to email'],
  ])('describe the transition %s', (id, text) => {
    expect(transition(id)).toBe(text);
  });

  it('describe the kind of a state', () => {
    const kinds = Object.fromEntries(oddChart.states.map((state) => [state.key, stateKind(state)]));
    expect(kinds).toMatchObject({ b: 'final', par: 'parallel', past: 'deep history', x: '' });
  });
});
