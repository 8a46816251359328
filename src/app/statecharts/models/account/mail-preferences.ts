import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { mailPreferencesMachine } from '../../../../machines/account/mail-preferences.machine.ts';

const all = { contact: true, message: true, viewing: true, decline: true };

export const mailPreferencesModel: MachineModel<typeof mailPreferencesMachine> = {
  machine: mailPreferencesMachine,
  inputs: [undefined],
  events: [{ type: 'preferences.retry' }, { type: 'mail.toggle', mail: 'message' }],
  outcomes: {
    fetchPreferences: { outputs: [all], errors: [offline] },
    savePreferences: {
      outputs: [{ ...all, message: false }],
      errors: [rejected(429, 'Too many attempts.'), offline],
    },
  },
  distinguish: ({ saved, chosen, sent, message }) => [
    saved?.message,
    chosen?.message,
    sent?.message,
    message === null,
  ],
};
