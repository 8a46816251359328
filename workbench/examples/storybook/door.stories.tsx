import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMachine } from '@xstate/react';
import { Statechart } from 'statechart-workbench/react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { createMachine } from 'xstate';

const doorMachine = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'opened', lock: 'locked' } },
    opened: { on: { close: 'closed' }, after: { 60000: 'closed' } },
    locked: { on: { unlock: 'closed' } },
  },
});

/** A component beside its statechart, which follows it. */
function Door() {
  const [snapshot, send] = useMachine(doorMachine);
  const [next] = ['open', 'close', 'unlock'].filter((type) => snapshot.can({ type }));
  return (
    <div style={{ fontFamily: 'system-ui' }}>
      <button type="button" onClick={() => next && send({ type: next })}>
        {next}
      </button>{' '}
      <button type="button" disabled={!snapshot.can({ type: 'lock' })} onClick={() => send({ type: 'lock' })}>
        lock
      </button>
      <Statechart machine={doorMachine} snapshot={snapshot} />
    </div>
  );
}

const meta: Meta<typeof Door> = { title: 'Door', component: Door };
export default meta;

type Story = StoryObj<typeof Door>;

export const Closed: Story = {};

/** The test of this story: the chart shows where the component is. */
export const Opened: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'open' }));
    const isThere = () =>
      expect(canvasElement.querySelector('[data-state="door.opened"][data-active]')).not.toBeNull();
    // The first chart waits for ELK, which places it.
    await waitFor(isThere, { timeout: 20_000 });
  },
};
