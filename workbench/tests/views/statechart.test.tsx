import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { layoutOf } from '../../src/react/layout-of.ts';
import { Statechart } from '../../src/react/Statechart.tsx';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'ajar' } }, ajar: { type: 'final' } },
});

describe('<Statechart>', () => {
  it('draws a machine without a snapshot, and computes its layout', async () => {
    render(<Statechart machine={door} />);
    expect(screen.getByRole('status').textContent).toBe('Drawing the chart of door…');
    expect(await screen.findByRole('img', { name: 'Statechart of door' })).toBeTruthy();
    expect(document.querySelectorAll('[data-active]')).toHaveLength(0);
    expect(screen.getByText('open')).toBeTruthy();
  });

  it('shows the active states of each snapshot, with a given layout at once', async () => {
    const layout = await layoutOf(door);
    const actor = createActor(door).start();
    const { rerender } = render(<Statechart machine={door} layout={layout} snapshot={actor.getSnapshot()} />);
    expect(screen.getByRole('img', { name: 'Statechart of door, in door.shut' })).toBeTruthy();
    actor.send({ type: 'open' });
    rerender(<Statechart machine={door} layout={layout} snapshot={actor.getSnapshot()} />);
    const active = [...document.querySelectorAll<SVGElement>('[data-active]')].map(
      ({ dataset }) => dataset.state,
    );
    expect(active).toEqual(['door', 'door.ajar']);
  });

  it('ignores the layout of another version', async () => {
    const other = createMachine({ id: 'door', initial: 'off', states: { off: {} } });
    render(<Statechart machine={door} layout={await layoutOf(other)} />);
    await vi.waitFor(() => expect(document.querySelector('[data-state="door.ajar"]')).toBeTruthy(), {
      timeout: 30_000,
    });
  });
});
