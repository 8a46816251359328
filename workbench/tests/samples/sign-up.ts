import { assign, emit, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';
import { offline, rejected } from './errors.ts';

interface Fields {
  email: string;
  code: string;
  password: string;
  repeated: string;
}

/** A form in two steps, with validation, actors that fail, and a delay at its end. */
const signUpMachine = setup({
  types: {
    context: {} as { fields: Fields; error: string | null; notice: string | null },
    events: {} as
      | { type: 'field.change'; field: keyof Fields; value: string }
      | { type: 'form.submit' }
      | { type: 'step.back' },
    emitted: {} as { type: 'signUp.finished' },
    input: {} as { code: string },
    tags: {} as 'busy' | 'emailStep' | 'accountStep' | 'done',
  },
  actors: {
    sendCode: fromPromise<void, { email: string }>(async () => {}),
    createAccount: fromPromise<void, { code: string; password: string }>(async () => {}),
  },
  guards: {
    hasCode: ({ context }) => context.fields.code !== '',
    isEmailMissing: ({ context }) => context.fields.email === '',
    isIncomplete: ({ context: { fields } }) =>
      fields.code === '' || fields.password === '' || fields.repeated === '',
    isMismatch: ({ context: { fields } }) => fields.password !== fields.repeated,
    isShort: ({ context }) => context.fields.password.length < 8,
  },
  actions: {
    setField: assign(({ context }, { field, value }: { field: keyof Fields; value: string }) => ({
      fields: { ...context.fields, [field]: value },
      error: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: error instanceof Error ? error.message : String(error),
      notice: null,
    })),
    setNotice: assign((_, { notice }: { notice: string | null }) => ({ notice, error: null })),
    clearAccount: assign(({ context }) => ({
      fields: { ...context.fields, code: '', password: '', repeated: '' },
      error: null,
      notice: null,
    })),
    finish: emit({ type: 'signUp.finished' }),
  },
  delays: { afterWelcome: 2000 },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => ({
    fields: { email: '', code: input.code, password: '', repeated: '' },
    error: null,
    notice: null,
  }),
  initial: 'starting',
  on: { 'field.change': { actions: { type: 'setField', params: ({ event }) => event } } },
  states: {
    starting: {
      description: 'Decides at which step to start; a code skips the first.',
      always: [{ guard: 'hasCode', target: 'account' }, { target: 'email' }],
    },
    email: {
      description: "Step 'email': the person enters an address.",
      meta: { reference: 'accounts#address' },
      tags: 'emailStep',
      initial: 'idle',
      states: {
        idle: {
          description: 'The form waits.',
          on: {
            'form.submit': [
              { guard: 'isEmailMissing', actions: { type: 'setError', params: { error: 'No address.' } } },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          description: 'The server is asked to send a code.',
          meta: { reference: 'accounts#code' },
          tags: 'busy',
          entry: { type: 'setNotice', params: { notice: null } },
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => ({ email: context.fields.email }),
            onDone: {
              target: '#signUp.account',
              actions: { type: 'setNotice', params: { notice: 'The code was sent.' } },
            },
            onError: { target: 'idle', actions: { type: 'setError', params: ({ event }) => event } },
          },
        },
      },
    },
    account: {
      description: "Step 'account': the code and a password.",
      tags: 'accountStep',
      initial: 'idle',
      on: { 'step.back': { target: 'email', actions: 'clearAccount' } },
      states: {
        idle: {
          description: 'The form waits.',
          on: {
            'form.submit': [
              { guard: 'isIncomplete', actions: { type: 'setError', params: { error: 'Incomplete.' } } },
              { guard: 'isMismatch', actions: { type: 'setError', params: { error: 'Not the same.' } } },
              { guard: 'isShort', actions: { type: 'setError', params: { error: 'Too short.' } } },
              { target: 'submitting' },
            ],
          },
        },
        submitting: {
          description: 'The account is created.',
          meta: { reference: 'accounts#code' },
          tags: 'busy',
          entry: { type: 'setNotice', params: { notice: null } },
          invoke: {
            id: 'createAccount',
            src: 'createAccount',
            input: ({ context: { fields } }) => ({ code: fields.code, password: fields.password }),
            onDone: {
              target: '#signUp.done',
              actions: { type: 'setNotice', params: { notice: 'Welcome.' } },
            },
            onError: { target: 'idle', actions: { type: 'setError', params: ({ event }) => event } },
          },
        },
      },
    },
    done: {
      description: 'A welcome shows; two seconds to read it.',
      tags: 'done',
      after: { afterWelcome: { target: 'finished', actions: 'finish' } },
    },
    finished: { description: 'The form closes.', tags: 'done', type: 'final' },
  },
});

export const signUpModel: MachineModel<typeof signUpMachine> = {
  machine: signUpMachine,
  inputs: [{ code: '' }, { code: 'code-of-the-mail' }],
  events: [
    { type: 'field.change', field: 'email', value: 'ada@example.org' },
    { type: 'field.change', field: 'code', value: 'code-of-the-mail' },
    { type: 'field.change', field: 'password', value: 'short' },
    { type: 'field.change', field: 'repeated', value: 'short' },
    { type: 'field.change', field: 'password', value: 'long enough' },
    { type: 'field.change', field: 'repeated', value: 'long enough' },
    { type: 'form.submit' },
    { type: 'step.back' },
  ],
  outcomes: {
    sendCode: { outputs: [undefined], errors: [rejected(429, 'Too many tries.'), offline] },
    createAccount: { outputs: [undefined], errors: [rejected(400, 'The code is spent.'), offline] },
  },
  distinguish: ({ fields: { email, code, password, repeated } }) => [
    email !== '' && code !== '',
    password,
    repeated === password,
  ],
};

export const signUpEntry = entry(signUpModel, {
  group: 'Accounts',
  summary: 'A sign-up in two steps.',
  source: 'workbench/tests/samples/sign-up.ts',
  inputSchema: z.object({ code: z.string() }),
});
