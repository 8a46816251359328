import type { BearerOptions } from '../../../api/http.ts';
import type { createGroupsApi } from '../../../api/match/groups.ts';
import type { GroupChange, GroupData, GroupInput } from '../../../machines/match/group.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

type GroupsApi = ReturnType<typeof createGroupsApi>;

const clients = once(async () => {
  const [groups, searches] = await Promise.all([
    import('../../../api/match/groups.ts'),
    import('../../../api/search/saved-searches.ts'),
  ]);
  return { groups: groups.createGroupsApi(apiUrl), searches: searches.createSavedSearchesApi(apiUrl) };
});

const savedSearches: Capability = 'saved-searches';

export const groupEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  fetchGroup: bearerCall(
    session,
    clients,
    'group',
    async ({ groups, searches }, { invitation, room }: GroupInput, options): Promise<GroupData> => {
      const about = { ...(invitation !== null && { invitation }), ...(room !== null && { room }) };
      const hasSearches = room === null && capabilities().includes(savedSearches);
      const [page, saved] = await Promise.all([
        groups.fetchPage(about, options),
        hasSearches ? searches.fetchSavedSearches(options) : { searches: [] },
      ]);
      return { page, searches: saved.searches };
    },
  ),
  change: bearerCall(session, clients, 'change of a group', ({ groups }, change: GroupChange, options) =>
    make(groups, change, options),
  ),
});

function make(api: GroupsApi, change: GroupChange, options: BearerOptions): Promise<void> {
  switch (change.kind) {
    case 'create':
      return api.create(options);
    case 'leave':
      return api.leave(options);
    case 'showBand':
      return api.choose({ showsBand: change.isShown }, options);
    case 'search':
      return api.choose({ search: change.search }, options);
    case 'invite':
      return api.invite(change.person, options);
    case 'endInvitation':
      return api.endInvitation(change.key, options);
    case 'accept':
      return api.accept(change.key, options);
    case 'vote':
      return api.vote(change.listingId, change.vote, options);
    case 'lookForPeople':
      return api.lookForPeople(change.search, options);
  }
}
