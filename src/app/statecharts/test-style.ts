import type { Expression, TestStyle } from 'statechart-workbench/model/registry.ts';
import { type Code, call, quote } from 'statechart-workbench/travel/code.ts';
import { aChat } from '../../../fixtures/chat.ts';
import { loadedMember } from '../../../fixtures/loaded-member.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { sessions } from '../../../fixtures/sessions.ts';
import { ApiError } from '../../domain/api-error.ts';
import { fileNameOf } from './file-name.ts';

const samples = '../../fixtures';
const failures = `${samples}/failures.ts`;

/** How a run of a machine is written as a test of this repository. */
export const testStyle: TestStyle = {
  file: ({ machine }) => `tests/paths/${fileNameOf(machine.id)}-recorded.test.ts`,
  model: ({ machine, group }) => ({
    name: `${machine.id}Model`,
    from: `../../src/app/statecharts/models/${group}/${fileNameOf(machine.id)}.ts`,
  }),
  runner: 'vitest',
  steps: 'statechart-workbench/test/steps.ts',
  outcomes: 'statechart-workbench/model/outcomes.ts',
  express(value) {
    if (value instanceof ApiError) return expressApiError(value);
    if (value instanceof File) return expressFile(value);
    if (value === aChat) return { code: 'aChat', imports: [{ name: 'aChat', from: `${samples}/chat.ts` }] };
    if (value === loadedMember) {
      return {
        code: 'loadedMember',
        imports: [{ name: 'loadedMember', from: `${samples}/loaded-member.ts` }],
      };
    }
    const session = Object.entries(sessions).find(([, snapshot]) => snapshot === value);
    if (session) {
      return {
        code: `sessions.${session[0]}`,
        imports: [{ name: 'sessions', from: `${samples}/sessions.ts` }],
      };
    }
    const picker = Object.entries(photoPickers).find(([, snapshot]) => snapshot === value);
    if (picker) {
      return {
        code: `photoPickers.${picker[0]}`,
        imports: [{ name: 'photoPickers', from: `${samples}/photo-pickers.ts` }],
      };
    }
    // Otherwise the class of the error would be lost.
    if (value instanceof Error && Object.getPrototypeOf(value) === Error.prototype) {
      return { code: call('new Error', quote(value.message)), imports: [] };
    }
    return null;
  },
};

function expressApiError(error: ApiError): Expression {
  const { kind, status, serverMessage } = error;
  const message = serverMessage === undefined ? [] : [quote(serverMessage)];
  const isPlainAnswer =
    error.fieldMessage === undefined && error.code === undefined && error.minutesUntilReset === undefined;
  if (status !== undefined && isPlainAnswer) {
    if (kind === 'rejected') return sample('rejected', [String(status), ...message]);
    if (kind === 'unauthorized' && status === 401) return sample('unauthorized', message);
    if (kind === 'notFound' && status === 404) return sample('notFound', message);
  }
  const said = Object.entries({
    status,
    serverMessage,
    fieldMessage: error.fieldMessage,
    code: error.code,
    minutesUntilReset: error.minutesUntilReset,
  }).flatMap(([key, value]): [string, Code][] => {
    if (value === undefined) return [];
    return [[key, typeof value === 'string' ? quote(value) : String(value)]];
  });
  const options: Code[] = said.length > 0 ? [{ kind: 'object', parts: said }] : [];
  return {
    code: call('new ApiError', quote(kind), quote(error.message), ...options),
    imports: [{ name: 'ApiError', from: '../../src/domain/api-error.ts' }],
  };
}

function expressFile({ name, type }: File): Expression {
  const args = type === 'image/jpeg' ? [quote(name)] : [quote(name), quote(type)];
  return { code: call('aFile', ...args), imports: [{ name: 'aFile', from: `${samples}/members.ts` }] };
}

function sample(name: string, args: readonly Code[]): Expression {
  return { code: call(name, ...args), imports: [{ name, from: failures }] };
}
