import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected, unauthorized } from '../../../../../fixtures/failures.ts';
import { settleableKeeper } from '../../../../../fixtures/form-keepers.ts';
import { aUser } from '../../../../../fixtures/members.ts';
import { profileEditMachine } from '../../../../machines/account/profile-edit.machine.ts';

export const profileEditModel: MachineModel<typeof profileEditMachine> = {
  machine: profileEditMachine,
  inputs: [{ user: aUser() }],
  given: { keeper: settleableKeeper },
  events: [
    { type: 'profile.retry' },
    { type: 'edit.start' },
    { type: 'edit.cancel' },
    { type: 'field.change', field: 'bio', value: 'I have moved to Padova.' },
    { type: 'field.change', field: 'university', value: '' },
    { type: 'field.change', field: 'hobbies', value: 'x'.repeat(41) },
    { type: 'form.submit' },
    { type: 'draft.restored', text: JSON.stringify({ bio: 'Typed last week.', university: 'Bocconi' }) },
    { type: 'draft.restored', text: 'unreadable' },
  ],
  outcomes: {
    keeper: { errors: [new Error('keeper')] },
    fetchProfile: { outputs: [aUser()], errors: [rejected(500), offline] },
    saveProfile: {
      outputs: [aUser({ bio: 'I have moved to Padova.' })],
      errors: [unauthorized('Please log in again.'), rejected(400, 'The bio is too long.'), offline],
    },
  },
  distinguish: ({ draft, restored, message }) => [draft, restored, message],
};
