import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { registryOf } from '../src/discover/registry-of.ts';
import { advance, begin } from '../src/model/simulation.ts';
import { exportTest } from '../src/travel/export-test.ts';
import { append, pathTo, startHistory } from '../src/travel/history.ts';

const config = { initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } } as const;
const { entries, testStyle } = registryOf('p', [
  {
    file: 'src/lift/lift.machine.ts',
    exported: {
      default: createMachine({ id: 'one', ...config }),
      all: { 'top floor': createMachine({ id: 'two', ...config }) },
      makeMachine: () => createMachine({ id: 'three', ...config }),
      running: createActor(createMachine({ id: 'four', ...config })),
      model: { machine: createMachine({ id: 'five', ...config }), events: [], inputs: [] },
      nameless: createMachine(config),
    },
    types: {},
  },
]);

function written(id: string) {
  const entry = entries.find(({ machine }) => machine.id === id);
  if (!entry || !testStyle) throw new Error('There is none.');
  const start = begin(entry.machine, undefined);
  const go = { kind: 'event', event: { type: 'go' } } as const;
  const history = append(startHistory(start), [{ occurrence: go, simulation: advance(start, go) }]);
  return exportTest(pathTo(history), entry, testStyle);
}

it.each([
  ['one', 'default as exported', 'exported'],
  ['two', 'all', 'all["top floor"]'],
  ['three', 'makeMachine', 'makeMachine()'],
  ['four', 'running', 'running.logic'],
  ['five', 'model', 'model.machine'],
])('writes a test of a machine as its file exports it: %s', (id, name, code) => {
  expect(written(id)).toEqual({
    file: `src/lift/${id}.recorded.test.ts`,
    code: `import { proceed, started } from 'statechart-workbench/test';
import { expect, it } from 'vitest';
import { ${name} } from './lift.machine';

const machine = ${code};

it('${id} comes to b in a step', () => {
  let step = started(machine);
  expect(step.snapshot.value, 'start').toEqual('a');
  step = proceed(machine, step, { type: 'go' });
  expect(step.snapshot.value, 'step 1: go').toEqual('b');
});
`,
  });
});

it('says why a machine without an id has no test', () => {
  expect(() => written('nameless')).toThrow('Give nameless an id of its own first');
});
