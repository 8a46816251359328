import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { setup } from 'xstate';
import * as z from 'zod';
import { readChart } from '../../src/model/chart.ts';
import { entry } from '../../src/model/registry.ts';
import { begin } from '../../src/model/simulation.ts';
import { EventList } from '../../src/simulate/EventList.tsx';

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
  const subject = {
    entry: entry(
      { machine, inputs: [undefined], events: [event] },
      { group: '', summary: '', source: 'a.ts', inputSchema: null },
    ),
    registry: { name: 'House', entries: [], errors: [], nameOf: String },
    chart: readChart(machine),
  };
  const onOccurrence = vi.fn();
  render(<EventList subject={subject} simulation={begin(machine, undefined)} onOccurrence={onOccurrence} />);
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
