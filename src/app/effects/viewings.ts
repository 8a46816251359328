import type { ViewingCommand } from '../../machines/viewings.machine.ts';
import { apiUrl } from '../environment.ts';
import type { SessionActor } from '../root/bearer.ts';
import { bearerCall } from './bearer-call.ts';
import { fetchCapabilities } from './capabilities.ts';
import { once } from './once.ts';

const viewingsApi = once(async () => (await import('../../api/viewings.ts')).createViewingsApi(apiUrl));

export const viewingsEffects = (session: () => SessionActor) => ({
  fetchCapabilities,
  fetchViewings: bearerCall(
    session,
    viewingsApi,
    'viewings',
    (api, { conversationId }: { conversationId: number }, options) =>
      api.fetchViewings(conversationId, options),
  ),
  changeViewing: bearerCall(
    session,
    viewingsApi,
    'viewing',
    (api, { conversationId, command }: { conversationId: number; command: ViewingCommand }, options) => {
      const { listingId } = command;
      const about = { conversationId, listingId };
      if (command.kind === 'propose') return api.propose(about, command.proposal, options);
      const { version } = command;
      return command.kind === 'agree'
        ? api.agree(about, { start: command.start, version }, options)
        : api.cancel(about, { version }, options);
    },
  ),
});
