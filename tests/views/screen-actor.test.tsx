import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { type AnyActor, createMachine } from 'xstate';
import { ActorsContext, useScreenActor } from '../../src/views/useScreenActor.ts';

const machine = createMachine({ id: 'screen', initial: 'on', states: { on: {} } });

function Screen({ made }: { made?: AnyActor[] }) {
  const actor = useScreenActor(machine);
  made?.push(actor);
  return null;
}

/** Records when actors enter and leave, and their inspection events. */
function watcher() {
  const received: string[] = [];
  const running = new Set<AnyActor>();
  const enter = (actor: AnyActor) => {
    running.add(actor);
    received.push('enter');
    const { unsubscribe } = actor.system.inspect(({ type }) => received.push(type));
    return () => {
      unsubscribe();
      running.delete(actor);
      received.push('leave');
    };
  };
  return { received, running, enter };
}

test('a screen reports its actor before it starts it and when it closes', () => {
  const { received, running, enter } = watcher();
  const made: AnyActor[] = [];
  const { unmount, rerender } = render(
    <ActorsContext value={enter}>
      <Screen made={made} />
    </ActorsContext>,
  );
  expect([...running]).toEqual([made[0]]);
  rerender(
    <ActorsContext value={enter}>
      <Screen />
    </ActorsContext>,
  );
  // The inspector sees the first step.
  expect(received).toEqual(['enter', '@xstate.event', '@xstate.snapshot']);
  unmount();
  expect(received.at(-1)).toBe('leave');
  expect(running.size).toBe(0);
});

test('in strict mode each actor that enters also leaves', () => {
  const { received, running, enter } = watcher();
  const { unmount } = render(
    <StrictMode>
      <ActorsContext value={enter}>
        <Screen />
      </ActorsContext>
    </StrictMode>,
  );
  expect(running.size).toBe(1);
  unmount();
  expect(running.size).toBe(0);
  const count = (what: string) => received.filter((one) => one === what).length;
  expect(count('enter')).toBe(2);
  expect(count('leave')).toBe(2);
});

test('a screen works without an ActorsContext', () => {
  const made: AnyActor[] = [];
  render(<Screen made={made} />);
  expect(made[0]?.getSnapshot().value).toBe('on');
});
