import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aGroup, aGroupData, aGroupRoom } from '../../../../../fixtures/groups.ts';
import { errorTexts } from '../../../../domain/error-texts.ts';
import { groupMachine } from '../../../../machines/match/group.machine.ts';

export const groupModel: MachineModel<typeof groupMachine> = {
  machine: groupMachine,
  inputs: [{ invitation: null, room: null }],
  events: [
    { type: 'group.retry' },
    { type: 'change.make', change: { kind: 'create' } },
    { type: 'change.make', change: { kind: 'vote', listingId: 101, vote: 'yes' } },
    { type: 'change.make', change: { kind: 'leave' } },
  ],
  outcomes: {
    fetchGroup: {
      outputs: [aGroupData(), aGroupData({ group: aGroup({ rooms: [aGroupRoom()] }) })],
      errors: [offline],
    },
    refetchGroup: { outputs: [aGroupData({ group: aGroup() })], errors: [offline] },
    change: { outputs: [undefined], errors: [rejected(409, errorTexts.groups.inGroup), offline] },
  },
  distinguish: ({ data, message }) => [data?.page.group === null, message],
};
