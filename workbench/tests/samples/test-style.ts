import type { TestStyle } from '../../src/model/registry.ts';
import { call, quote } from '../../src/travel/code.ts';
import { offline, RequestError } from './errors.ts';
import { sessions } from './shop.ts';

const errors = './samples/errors.ts';

/** The form of an exported test in `workbench/tests`. */
export const testStyle: TestStyle = {
  file: ({ machine }) => `workbench/tests/${fileOf(machine.id)}-recorded.test.ts`,
  model: ({ machine }) => ({ name: `${machine.id}Model`, from: `./samples/${fileOf(machine.id)}.ts` }),
  runner: 'vitest',
  steps: '../src/test/steps.ts',
  outcomes: '../src/model/outcomes.ts',
  express(value) {
    if (value === offline) return { code: 'offline', imports: [{ name: 'offline', from: errors }] };
    if (value instanceof RequestError && value.status !== undefined) {
      const code = call('rejected', String(value.status), quote(value.message));
      return { code, imports: [{ name: 'rejected', from: errors }] };
    }
    if (value instanceof File) {
      return {
        code: call('aFile', quote(value.name)),
        imports: [{ name: 'aFile', from: './samples/files.ts' }],
      };
    }
    const session = Object.entries(sessions).find(([, snapshot]) => snapshot === value);
    if (session) {
      return {
        code: `sessions.${session[0]}`,
        imports: [{ name: 'sessions', from: './samples/shop.ts' }],
      };
    }
    if (value instanceof Error) return { code: call('new Error', quote(value.message)), imports: [] };
    return null;
  },
};

function fileOf(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
