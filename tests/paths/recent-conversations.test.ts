import { recentConversationsMachine } from '../../src/machines/recent-conversations.machine.ts';
import { offline, rejected } from '../support/api-failures.ts';
import { aConversation } from '../support/member-builders.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: recentConversationsMachine,
  inputs: [undefined],
  events: [{ type: 'conversations.retry' }],
  outcomes: {
    fetchConversations: { outputs: [[aConversation()], []], errors: [rejected(503), offline] },
  },
});
