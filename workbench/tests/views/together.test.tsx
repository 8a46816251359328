import './chart-browser.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { afterEach, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { registryOf } from '../../src/discover/registry-of.ts';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import SimulatePanel from '../../src/simulate/SimulatePanel.tsx';

afterEach(cleanup);

const bell = createMachine({
  id: 'bell',
  initial: 'idle',
  states: {
    idle: { on: { ring: 'ringing' } },
    ringing: { entry: sendParent({ type: 'rung' }), after: { 1500: 'idle' } },
  },
});

const house = setup({
  types: { context: {} as { rung: number; guest: string } },
  actors: { bell, load: fromPromise(async () => 'Ada') },
}).createMachine({
  id: 'house',
  context: { rung: 0, guest: '' },
  invoke: [
    { id: 'bell', src: 'bell' },
    { id: 'load', src: 'load', onDone: { actions: assign({ guest: ({ event }) => event.output }) } },
  ],
  on: {
    visit: { actions: sendTo('bell', { type: 'ring' }) },
    rung: { actions: assign({ rung: ({ context }) => context.rung + 1 }) },
  },
});

const registry = registryOf('House', [{ file: 'a.ts', exported: { house }, types: {} }]);
const elk = new Elk();
const layouts = Object.fromEntries(
  await Promise.all([house, bell].map(async (one) => [one.id, await layOut(elk, readChart(one))])),
);

it('simulates a machine with the machines that it starts', async () => {
  const [entry] = registry.entries;
  if (!entry) throw new Error('There is no machine.');
  const nothing = () => {};
  render(
    <LayoutsContext value={layouts}>
      <SimulatePanel
        registry={registry}
        entry={entry}
        chart={readChart(house)}
        selectedId={null}
        onSelect={nothing}
        steps={null}
        onSteps={nothing}
        onGo={nothing}
      />
    </LayoutsContext>,
  );
  const user = userEvent.setup();
  screen.getByText(/A run with its actors begins anew when the page reloads/);
  await user.click(screen.getByRole('button', { name: 'Start with its actors' }));
  const tree = within(screen.getByRole('tree', { name: 'Actors' }));
  const linesOfTree = () => tree.getAllByRole('treeitem').map(({ textContent }) => textContent);
  expect(linesOfTree()).toEqual([
    expect.stringContaining('house'),
    expect.stringMatching(/bell.*idle/),
    expect.stringContaining('load'),
  ]);

  await user.click(screen.getByRole('button', { name: 'visit' }));
  expect(linesOfTree()[1]).toMatch(/ringing/);
  expect(screen.getByRole('region', { name: 'What happened' }).textContent).toMatch(/ring.*rung/s);
  expect(screen.getByText('Step 1 of 1, clock at 0 ms.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Next delay (in 1,500 ms)' }));
  expect(linesOfTree()[1]).toMatch(/idle/);

  await user.click(tree.getByText('bell'));
  await user.click(screen.getByRole('button', { name: 'ring' }));
  expect(linesOfTree()[1]).toMatch(/ringing/);

  await user.click(screen.getByRole('button', { name: /^load done:/ }));
  expect(screen.queryByRole('button', { name: /^load done:/ })).toBeNull();

  for (let step = 0; step < 4; step++) await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Step 0 of 4, clock at 0 ms.')).toBeTruthy();
  expect(linesOfTree()[1]).toMatch(/idle/);
  await user.click(screen.getByRole('button', { name: 'Forward' }));
  expect(linesOfTree()[1]).toMatch(/ringing/);

  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByRole('button', { name: 'Start with its actors' })).toBeTruthy();
});
