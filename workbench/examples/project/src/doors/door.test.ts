import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { doorMachine } from './door.machine';

it('opens', () => {
  const actor = createActor(doorMachine).start();
  actor.send({ type: 'door.open' });
  expect(actor.getSnapshot().value).toBe('open');
});
