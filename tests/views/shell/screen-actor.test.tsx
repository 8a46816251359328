import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { type AnyActor, createMachine } from 'xstate';
import { ActorsContext, useScreenActor } from '../../../src/views/useScreenActor.ts';

const machine = createMachine({ id: 'screen', initial: 'on', states: { on: {} } });

function Screen({ made }: { made?: AnyActor[] }) {
  const actor = useScreenActor(machine);
  made?.push(actor);
  return null;
}

/** Records when actors enter and leave, and their inspection events. */
function watcher() {
  const log: string[] = [];
  const running = new Set<AnyActor>();
  const enter = (actor: AnyActor) => {
    running.add(actor);
    log.push('enter');
    const { unsubscribe } = actor.system.inspect(({ type }) => log.push(type));
    return () => {
      unsubscribe();
      running.delete(actor);
      log.push('leave');
    };
  };
  return { log, running, enter };
}

test('a screen reports its actor before it starts it and when it closes', () => {
  const { log, running, enter } = watcher();
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
  expect(log).toEqual(['enter', '@xstate.event', '@xstate.snapshot']);
  unmount();
  expect(log.at(-1)).toBe('leave');
  expect(running.size).toBe(0);
});

test('in strict mode each actor that enters also leaves', () => {
  const { log, running, enter } = watcher();
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
  const count = (what: string) => log.filter((one) => one === what).length;
  expect(count('enter')).toBe(2);
  expect(count('leave')).toBe(2);
});

test('a screen works without an ActorsContext', () => {
  const made: AnyActor[] = [];
  render(<Screen made={made} />);
  expect(made[0]?.getSnapshot().value).toBe('on');
});
