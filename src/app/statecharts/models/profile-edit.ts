import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected, unauthorized } from '../../../../fixtures/failures.ts';
import { aUser } from '../../../../fixtures/members.ts';
import { profileEditMachine } from '../../../machines/profile-edit.machine.ts';

export const profileEditModel: MachineModel<typeof profileEditMachine> = {
  machine: profileEditMachine,
  inputs: [{ user: aUser() }],
  events: [
    { type: 'profile.retry' },
    { type: 'edit.start' },
    { type: 'edit.cancel' },
    { type: 'field.change', field: 'bio', value: 'I have moved to Padova.' },
    { type: 'field.change', field: 'university', value: '' },
    { type: 'form.submit' },
  ],
  outcomes: {
    fetchProfile: { outputs: [aUser()], errors: [rejected(500), offline] },
    saveProfile: {
      outputs: [aUser({ bio: 'I have moved to Padova.' })],
      errors: [unauthorized('Please log in again.'), rejected(400, 'The bio is too long.'), offline],
    },
  },
  distinguish: ({ draft, message }) => [draft, message],
};
