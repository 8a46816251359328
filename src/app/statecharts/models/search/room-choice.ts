import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { roomChoiceMachine } from '../../../../machines/search/room-choice.machine.ts';

export const roomChoiceModel: MachineModel<typeof roomChoiceMachine> = {
  machine: roomChoiceMachine,
  inputs: [{ ids: [] }, { ids: [101, 102, 103, 104] }],
  events: [{ type: 'room.toggle', id: 101 }, { type: 'room.toggle', id: 105 }, { type: 'choice.clear' }],
  outcomes: {},
};
