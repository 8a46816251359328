// Tests that read the source text: separate, since Stryker changes the text of every file that it mutates.
import { isMachine } from 'statechart-workbench/model/nodes.ts';
import { expect, it } from 'vitest';

const decides = /\bif \(| \? |\bcheck\b/;

const machines = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', {
  eager: true,
});

it('the machines decide in guards, not in enqueueActions', () => {
  const deciding = Object.values(machines)
    .flatMap((exported) => Object.values(exported).filter(isMachine))
    .flatMap(({ id, implementations }) =>
      Object.entries(implementations.actions)
        .filter(([, action]) => action && 'collect' in action && decides.test(String(action.collect)))
        .map(([name]) => `${id}: ${name}`),
    );
  expect(deciding).toEqual([]);
});
