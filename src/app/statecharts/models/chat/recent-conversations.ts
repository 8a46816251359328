import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline, rejected } from '../../../../../fixtures/failures.ts';
import { aConversation } from '../../../../../fixtures/members.ts';
import { recentConversationsMachine } from '../../../../machines/chat/recent-conversations.machine.ts';

export const recentConversationsModel: MachineModel<typeof recentConversationsMachine> = {
  machine: recentConversationsMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: {
    fetch: { outputs: [[aConversation()], []], errors: [rejected(503), offline] },
  },
};
