import { assign, fromPromise, setup } from 'xstate';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';
import { offline } from './errors.ts';
import { aFile } from './files.ts';

/** Events and inputs with values that JSON cannot represent. */
const attachmentsMachine = setup({
  types: {
    context: {} as { files: readonly File[] },
    events: {} as { type: 'files.add'; files: readonly File[] },
  },
  actors: { upload: fromPromise<void, { files: readonly File[] }>(async () => {}) },
  actions: { setFiles: assign((_, { files }: { files: readonly File[] }) => ({ files })) },
}).createMachine({
  id: 'attachments',
  context: { files: [] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'files.add': { target: 'uploading', actions: { type: 'setFiles', params: ({ event }) => event } },
      },
    },
    uploading: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ files: context.files }),
        onDone: 'idle',
        onError: 'failed',
      },
    },
    failed: {},
  },
});

const [window, desk] = [aFile('window'), aFile('desk')];

const attachmentsModel: MachineModel<typeof attachmentsMachine> = {
  machine: attachmentsMachine,
  inputs: [undefined],
  events: [
    { type: 'files.add', files: [window] },
    { type: 'files.add', files: [window, desk] },
  ],
  outcomes: { upload: { outputs: [undefined], errors: [offline] } },
  distinguish: ({ files }) => files.length,
};

export const attachmentsEntry = entry(attachmentsModel, {
  group: 'Screens',
  summary: 'Files to attach.',
  source: 'workbench/tests/samples/attachments.ts',
  inputSchema: null,
});
