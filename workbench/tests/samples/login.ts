import { assign, fromPromise, setup } from 'xstate';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';
import { offline, rejected } from './errors.ts';

/** A form with two guards and two actors. */
const loginMachine = setup({
  types: {
    context: {} as { name: string },
    events: {} as { type: 'name.change'; name: string } | { type: 'form.submit' },
  },
  actors: { logIn: fromPromise(async () => {}), enterAsGuest: fromPromise(async () => {}) },
  guards: {
    isIncomplete: ({ context }) => context.name === '',
    isGuest: ({ context }) => context.name === 'guest',
  },
  actions: { setName: assign((_, { name }: { name: string }) => ({ name })) },
}).createMachine({
  id: 'login',
  context: { name: '' },
  initial: 'idle',
  on: { 'name.change': { target: '.idle', actions: { type: 'setName', params: ({ event }) => event } } },
  states: {
    idle: {
      description: 'The form waits.',
      meta: { reference: 'accounts#address' },
      on: {
        'form.submit': [
          { guard: 'isIncomplete' },
          { guard: 'isGuest', target: 'guest' },
          { target: 'submitting' },
        ],
      },
    },
    submitting: {
      description: 'The server checks the name.',
      meta: { reference: 'accounts#code' },
      invoke: { id: 'logIn', src: 'logIn', onDone: 'done', onError: 'failed' },
    },
    guest: {
      description: 'A guest needs no account.',
      invoke: { id: 'enterAsGuest', src: 'enterAsGuest', onDone: 'done', onError: 'failed' },
    },
    failed: { description: 'The name is not known.' },
    done: { description: 'Somebody is there.', type: 'final' },
  },
});

const loginModel: MachineModel<typeof loginMachine> = {
  machine: loginMachine,
  inputs: [undefined],
  events: [
    { type: 'name.change', name: 'ada' },
    { type: 'name.change', name: 'guest' },
    { type: 'form.submit' },
  ],
  outcomes: {
    logIn: { outputs: [undefined], errors: [rejected(401, 'Unknown.')] },
    enterAsGuest: { outputs: [undefined], errors: [offline] },
  },
};

export const loginEntry = entry(loginModel, {
  group: 'Accounts',
  summary: 'A login.',
  source: 'workbench/tests/samples/login.ts',
  inputSchema: null,
});
