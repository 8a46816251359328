import { onTestFinished } from 'vitest';
import { type AnyActorLogic, createActor, type EventObject, setup } from 'xstate';

/** Runs one effect as the child of a machine and records its events. */
export function host(logic: AnyActorLogic, input: unknown = undefined) {
  const received: EventObject[] = [];
  const machine = setup({ actors: { effect: logic } }).createMachine({
    invoke: { id: 'effect', src: 'effect', input: () => input, onError: {} },
    on: { '*': { actions: ({ event }) => void received.push(event) } },
  });
  const actor = createActor(machine).start();
  onTestFinished(() => void actor.stop());
  return {
    received,
    notify: (event: EventObject & Record<string, unknown>) =>
      actor.getSnapshot().children.effect?.send(event),
    stop: () => void actor.stop(),
  };
}
