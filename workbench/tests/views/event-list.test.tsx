import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyStateMachine, assign, createMachine, type EventObject, setup } from 'xstate';
import * as z from 'zod';
import { readChart } from '../../src/model/chart.ts';
import { entry } from '../../src/model/registry.ts';
import { begin } from '../../src/model/simulation.ts';
import { EventList } from '../../src/simulate/EventList.tsx';
import { pathTo, startHistory } from '../../src/travel/history.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(schemas: unknown, event: { type: 'open'; by?: string; side?: string }) {
  const machine = setup({ types: { events: {} as typeof event }, schemas }).createMachine({
    id: 'door',
    initial: 'shut',
    states: { shut: { on: { open: 'ajar' } }, ajar: {} },
  });
  return showMachine(machine, [event]);
}

function showMachine(machine: AnyStateMachine, events: EventObject[]) {
  const subject = {
    entry: entry(
      { machine, inputs: [undefined], events },
      { group: '', summary: '', source: 'a.ts', inputSchema: null },
    ),
    registry: { name: 'House', entries: [], errors: [], nameOf: String },
    chart: readChart(machine),
  };
  const onOccurrence = vi.fn();
  const simulation = begin(machine, undefined);
  const path = pathTo(startHistory(simulation));
  render(<EventList subject={subject} simulation={simulation} path={path} onOccurrence={onOccurrence} />);
  return { onOccurrence, user: userEvent.setup() };
}

it('offers the form of an event from the schema of its machine', async () => {
  const schemas = { events: { open: z.object({ by: z.string(), side: z.enum(['left', 'right']) }) } };
  const { onOccurrence, user } = show(schemas, { type: 'open', by: 'Ada', side: 'left' });
  await user.click(screen.getByRole('button', { name: /^Edit open/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'side' }), 'right');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onOccurrence).toHaveBeenCalledWith({
    kind: 'event',
    event: { type: 'open', by: 'Ada', side: 'right' },
  });
});

it('offers the last typed event if nothing else is known', async () => {
  const first = show(undefined, { type: 'open' });
  await first.user.click(screen.getByRole('button', { name: 'Edit open' }));
  const box = screen.getByRole('textbox', { name: 'Event as JSON' });
  await first.user.clear(box);
  await first.user.click(box);
  await first.user.paste('{"type":"open","by":"Grace"}');
  await first.user.click(screen.getByRole('button', { name: 'Send' }));
  cleanup();
  const { user } = show(undefined, { type: 'open' });
  await user.click(screen.getByRole('button', { name: 'Edit open' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'by' }).value).toBe('Grace');
});

it('fills in the form of a state with one click, and names the states that are new', async () => {
  const events = ['name.change', 'email.change', 'form.submit'].map((type) => ({ type, value: type }));
  const machine = createMachine({
    id: 'form',
    context: { name: '', email: '' },
    initial: 'open',
    states: {
      open: {
        on: {
          'name.change': { actions: assign({ name: ({ event }) => event.value }) },
          'email.change': { actions: assign({ email: ({ event }) => event.value }) },
          'form.submit': 'sent',
        },
      },
      sent: {},
    },
  });
  const { onOccurrence, user } = showMachine(machine, events);
  await user.click(screen.getByRole('button', { name: 'Fill in the form (2 samples)' }));
  expect(onOccurrence.mock.calls).toEqual(events.slice(0, 2).map((event) => [{ kind: 'event', event }]));
  expect(screen.getAllByText(/^new: /).map(({ textContent }) => textContent)).toEqual(['new: sent']);
});
