import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { placeInFile } from '../src/cli/place-in-file.ts';

const root = mkdtempSync(path.join(tmpdir(), 'workbench-place-'));
afterAll(() => rmSync(root, { recursive: true }));

writeFileSync(
  path.join(root, 'door.machine.ts'),
  `import { createMachine, setup } from 'xstate';
export const lamp = createMachine({ initial: 'off', states: { off: {} } });

export const doorMachine = setup({}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar' } },
    ajar: {
      initial: 'half',
      states: {
        half: {
          on: { push: 'whole' },
        },
        whole: {},
      },
    },
  },
});
`,
);

it.each([
  ['door.machine.ts:13', '#machine=door&tab=chart&selected=door.ajar.half'],
  ['door.machine.ts:8:20', '#machine=door&tab=chart&selected=door.shut'],
  ['door.machine.ts:10', '#machine=door&tab=chart&selected=door.ajar'],
  ['door.machine.ts:5', '#machine=door&tab=chart'],
  ['door.machine.ts:2', '#machine=lamp&tab=chart&selected=lamp.off'],
  ['door.machine.ts:1', '#machine=lamp&tab=chart'],
  ['door.machine.ts', '#machine=lamp&tab=chart'],
  ['door.machine.ts:99', '#machine=door&tab=chart'],
])('%s shows the machine and the state of the line', (place, hash) => {
  expect(placeInFile(root, place)).toBe(hash);
});

it('says what is wrong with a place', () => {
  writeFileSync(path.join(root, 'key.ts'), 'export const key = 1;');
  expect(() => placeInFile(root, 'key.ts:1')).toThrow('--open: key.ts has no machine.');
  expect(() => placeInFile(root, 'gone.ts:1')).toThrow(/gone\.ts/);
});
