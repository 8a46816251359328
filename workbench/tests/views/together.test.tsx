import './chart-browser.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { assign, createMachine, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { registryOf } from '../../src/discover/registry-of.ts';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import SimulatePanel from '../../src/simulate/SimulatePanel.tsx';
import { recordingOfTogether } from '../../src/simulate/shared-recording.ts';
import { decodeSteps, encodeSteps } from '../../src/travel/steps-in-url.ts';
import { InPanel } from './InPanel.tsx';

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

/** The steps in the address of the page. A reload keeps them. */
let address: string | null = null;

function Page() {
  const [steps, setSteps] = useState(address);
  address = steps;
  const [entry] = registry.entries;
  if (!entry) throw new Error('There is no machine.');
  const nothing = () => {};
  return (
    <LayoutsContext value={layouts}>
      <SimulatePanel
        registry={registry}
        entry={entry}
        chart={readChart(house)}
        selectedId={null}
        onSelect={nothing}
        steps={steps}
        onSteps={setSteps}
        onGo={nothing}
      />
    </LayoutsContext>
  );
}

const linesOfTree = () =>
  within(screen.getByRole('tree', { name: 'Actors' }))
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent);

async function startTogether() {
  address = null;
  render(<Page />, { wrapper: InPanel });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Start with its actors' }));
  return user;
}

/** The text of the file that a button saves. */
async function savedBy(user: ReturnType<typeof userEvent.setup>, name: string): Promise<string> {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  URL.revokeObjectURL = () => {};
  await user.click(screen.getByRole('button', { name }));
  vi.restoreAllMocks();
  return (await saved[0]?.text()) ?? '';
}

it('exports the run of one of the actors as a test', async () => {
  const user = await startTogether();
  await user.click(screen.getByRole('button', { name: 'visit' }));
  await user.click(screen.getByRole('button', { name: /^load done:/ }));
  const test = await savedBy(user, 'Export as test');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(test).not.toContain('//');
  // The messages of the other actors are its events.
  expect(test.match(/proceed\(.*\)|toMatchObject\(.*\)/g)).toEqual([
    "proceed(machine, step, { type: 'visit' })",
    "proceed(machine, step, { type: 'rung' })",
    'toMatchObject({ rung: 1 })',
    "proceed(machine, step, done('load'))",
    'toMatchObject({ guest: undefined })',
  ]);
});

it('keeps a run with actors in the address, so that a reload shows it again', async () => {
  const user = await startTogether();
  await user.click(screen.getByRole('button', { name: 'visit' }));
  await user.click(screen.getByRole('button', { name: /^load done:/ }));
  await user.click(screen.getByRole('button', { name: 'Next delay (in 1,500 ms)' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(async () => {
    const { steps, shown, together } = await decodeSteps(address ?? '');
    expect([steps.length, shown, together]).toEqual([3, 2, true]);
  });
  const before = linesOfTree();

  cleanup();
  render(<Page />);
  expect(await screen.findByText('Step 2 of 3, clock at 0 ms.')).toBeTruthy();
  expect(linesOfTree()).toEqual(before);
  expect(before[1]).toMatch(/ringing/);
  await user.click(screen.getByRole('button', { name: 'Forward' }));
  expect(linesOfTree()[1]).toMatch(/idle/);

  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByRole('button', { name: 'Start with its actors' })).toBeTruthy();
  expect(address).toBeNull();
});

it('keeps the focus when the focused button goes away or can no longer be used', async () => {
  const user = await startTogether();
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toMatch(/^Step 0 of 0/);
  await user.click(screen.getByRole('button', { name: 'visit' }));
  await user.click(screen.getByRole('button', { name: 'Next delay (in 1,500 ms)' }));
  expect(focused()).toBe('Next delay');
  await user.keyboard('{Control>}zz{/Control}');
  expect(focused()).toBe('Next delay');
  const forward = screen.getByRole('button', { name: 'Forward' });
  await user.click(forward);
  expect(document.activeElement).toBe(forward);
  await user.click(forward);
  expect(screen.getByText(/^Step 2 of 2/)).toBeTruthy();
  expect(document.activeElement).toBe(forward);
  expect(forward.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(focused()).toBe('Not started.');
});

it('says that a run is too long for the address, and exports it to a file that opens again', async () => {
  const user = await startTogether();
  // Random text cannot be compressed.
  const text = Array.from({ length: 30_000 }, () => Math.random().toString(36)[2]).join('');
  await user.click(screen.getByRole('button', { name: 'Another event…' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Event as JSON' }), {
    target: { value: JSON.stringify({ type: 'visit', text }) },
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/too long for the address/);
  expect(address).toBeNull();
  const saved = await savedBy(user, 'Export recording');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  const file = new File([saved], 'house.recording.json');
  await user.upload(screen.getByLabelText('Recording'), file);
  await user.click(await screen.findByRole('button', { name: 'Open it with its actors' }));
  expect(screen.getByText('Step 1 of 1, clock at 0 ms.')).toBeTruthy();
  expect(linesOfTree()[1]).toMatch(/ringing/);
});

it('shows the possible steps of an address, and reports the first impossible one', async () => {
  const [entry] = registry.entries;
  if (!entry) throw new Error('There is no machine.');
  const subject = { registry, entry, chart: readChart(house) };
  const visit = { kind: 'event', sessionId: 'actor 1', event: { type: 'visit' } } as const;
  const gone = { kind: 'done', sessionId: 'actor 9', output: 1 } as const;
  const recording = recordingOfTogether({ input: undefined, occurrences: [visit, gone], at: 2 }, subject);
  address = await encodeSteps(recording);
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Step 2 of 2 is not possible any more: .*no longer runs.* What came before it is shown/,
  );
  expect(linesOfTree()[1]).toMatch(/ringing/);
  cleanup();
  address = `${address.slice(0, 40)}`;
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/they were cut or changed/);
});

it('simulates a machine with the machines that it starts', async () => {
  const user = await startTogether();
  const tree = within(screen.getByRole('tree', { name: 'Actors' }));
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
