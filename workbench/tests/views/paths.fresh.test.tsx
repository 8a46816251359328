import './chart-browser.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import type { MachineEntry } from '../../src/model/registry.ts';
import PathsPanel from '../../src/paths/PathsPanel.tsx';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import { decodeSteps } from '../../src/travel/steps-in-url.ts';
import { printerEntry } from '../samples/printer.ts';
import { registry, subjectOf } from '../samples/registry.ts';
import { InPanel } from './InPanel.tsx';

const saved: { name: string; content: Blob }[] = [];

vi.mock('../../src/export/download.ts', () => ({
  download: (name: string, content: Blob) => saved.push({ name, content }),
}));

beforeEach(() => {
  saved.length = 0;
});

const elk = new Elk();
const article = subjectOf('article').entry;
const stuck: MachineEntry = {
  ...printerEntry,
  machine: createMachine({
    id: 'stuck',
    context: () => {
      throw new Error('boom');
    },
    initial: 'a',
    states: { a: {} },
  }),
};
const counting: MachineEntry = {
  ...printerEntry,
  machine: setup({ types: { context: {} as { count: number } } }).createMachine({
    id: 'counting',
    context: { count: 0 },
    on: { count: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  }),
  model: { inputs: [undefined], events: [{ type: 'count' }] },
};
const layouts = Object.fromEntries(
  await Promise.all(
    [article, printerEntry, stuck, counting].map(
      async ({ machine }) => [machine.id, await layOut(elk, readChart(machine))] as const,
    ),
  ),
);

const onGo = vi.fn();

function Shell({ entry }: { entry: MachineEntry }) {
  const [chart] = useState(() => readChart(entry.machine));
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return (
    <LayoutsContext value={layouts}>
      <PathsPanel
        registry={registry}
        entry={entry}
        chart={chart}
        selectedId={selectedId}
        onSelect={setSelectedId}
        steps={null}
        onSteps={() => {}}
        onGo={onGo}
      />
    </LayoutsContext>
  );
}

async function open(entry = article): Promise<UserEvent> {
  onGo.mockClear();
  render(<Shell entry={entry} />, { wrapper: InPanel });
  await screen.findByText(/no others exist|There may be more/);
  return userEvent.setup();
}

const group = (name: string) => screen.getByText(name, { selector: 'summary > code' });
const pathsTo = (name: string) => within(screen.getByRole('list', { name: `Paths to ${name}` }));
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button');
const present = () =>
  steps().find((step) => step.ariaCurrent === 'step' || step.hasAttribute('aria-current'));
const button = (name: string) => screen.getByRole('button', { name });

/** Opens the path to the state `failed`. */
async function choose(): Promise<UserEvent> {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Leads to'), 'failed');
  const [first] = pathsTo('failed').getAllByRole('button');
  if (first) await user.click(first);
  return user;
}

it('says that a machine cannot start', async () => {
  render(<Shell entry={stuck} />);
  expect((await screen.findByRole('alert')).textContent).toBe('The machine cannot start: boom');
  screen.getByText('0 paths to 0 of 1 states and transitions. The search has failed.');
});

it('moves the focus from the button of a further search to its progress', async () => {
  const user = await open(counting);
  button('Search further').focus();
  await user.keyboard('{Enter}');
  // The further search may end before the check.
  const progress = () => screen.getByText(/^(Exploring|Searching)|There may be more/);
  await waitFor(() => expect(document.activeElement).toBe(progress()));
});

describe('the list of paths', () => {
  it('has a group for each state and transition with the number of its paths', async () => {
    const user = await open();
    screen.getByText(/^\d+ paths to 15 of 15 states and transitions: no others exist\.$/);
    await user.click(group('failed'));
    expect(pathsTo('failed').getAllByRole('button')[0]?.textContent).toMatch(
      /1 step, shortest fetchArticle failed/,
    );
  });

  it('can be filtered by target, kind and text', async () => {
    const user = await open();
    const groups = () => document.querySelectorAll('.wb-paths details').length;
    const all = groups();
    expect(all).toBe(15);
    await user.type(screen.getByLabelText('Through'), 'author');
    await waitFor(() => expect(groups()).toBeLessThan(all));
    await user.type(screen.getByLabelText('Through'), ' of nothing');
    await screen.findByText('No path matches the filter.');
    await user.clear(screen.getByLabelText('Through'));
    await user.selectOptions(screen.getByLabelText('Leads to'), 'missing');
    const simple = pathsTo('missing').getAllByRole('button').length;
    await user.selectOptions(screen.getByLabelText('Kind'), 'shortest');
    await waitFor(() => expect(pathsTo('missing').getAllByRole('button').length).toBeLessThan(simple));
  });

  it('shows why a target has no path', async () => {
    await open(printerEntry);
    const unreachable = await screen.findAllByText(/No path: /);
    expect(unreachable.map(({ textContent }) => textContent)).toContain(
      'lost No path: No transition leads there.',
    );
  });
});

describe('a selected path', () => {
  it('is shown step by step and can be operated by keyboard', async () => {
    const user = await choose();
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      '0 start with {"id":1} loading',
      expect.stringMatching(/^1 fetchArticle failed: .* failed$/),
    ]);
    expect(present()).toBe(steps()[1]);
    expect(document.activeElement).toBe(steps()[1]);
    await user.keyboard('{ArrowUp}');
    expect(present()).toBe(steps()[0]);
    expect(document.activeElement).toBe(steps()[0]);
    await user.keyboard('{ArrowUp}');
    expect(present()).toBe(steps()[0]);
    await user.keyboard('{End}');
    expect(present()).toBe(steps()[1]);
    await user.click(button('Back'));
    expect(screen.getByText('Step 0 of 1 step.')).toBeTruthy();
    expect(document.activeElement).toBe(button('Back'));
    expect(button('Back').getAttribute('aria-disabled')).toBe('true');
  });

  it('can be played in Simulate', async () => {
    const user = await choose();
    await user.click(button('Play'));
    await waitFor(() => expect(onGo).toHaveBeenCalled());
    const [{ tab, machine, steps: packed }] = onGo.mock.calls[0] ?? [{}];
    expect([tab, machine]).toEqual(['simulate', 'article']);
    const recording = await decodeSteps(packed);
    expect(recording.input).toEqual({ id: 1 });
    expect(recording.steps).toMatchObject([{ kind: 'failed', actorId: 'fetchArticle', to: 'failed' }]);
  });

  it('can be copied as text and exported as a test', async () => {
    const user = await choose();
    await user.click(button('Copy as text'));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toMatch(/^article: path to failed\n0\. start with/);
    await user.click(button('Export test'));
    await user.click(button('Save test'));
    expect(saved.map(({ name }) => name)).toEqual(['article-recorded.test.ts']);
  });

  it('returns to the same place in the list', async () => {
    const user = await choose();
    await user.click(button('All paths'));
    expect(pathsTo('failed').getAllByRole('button').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(pathsTo('failed').getAllByRole('button')[0]);
  });
});
