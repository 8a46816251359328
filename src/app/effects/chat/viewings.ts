import { fromCallback } from 'xstate';
import { readKeptForm } from '../../../domain/publish/kept-form.ts';
import { assertDefined } from '../../../machines/assert-defined.ts';
import type { DraftsRestored, KeepDrafts, ViewingCommand } from '../../../machines/chat/viewings.machine.ts';
import type { ViewingOffer } from '../../../schemas/chat/viewing.ts';
import { keptProposalsSchema } from '../../../schemas/publish/form-draft.ts';
import { deviceStore } from '../../device/device-store.ts';
import { openFormDraft } from '../../device/form-drafts.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { logFailure } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const viewingsApi = once(async () =>
  (await import('../../../api/chat/viewings.ts')).createViewingsApi(apiUrl),
);

export const viewingSlotsEffects = (session: () => SessionActor) => ({
  fetchSlots: bearerCall(
    session,
    viewingsApi,
    'open times',
    (api, { listingId }: { listingId: number }, options) => api.fetchSlots(listingId, options),
  ),
  saveSlots: bearerCall(
    session,
    viewingsApi,
    'open times',
    (api, { listingId, offer }: { listingId: number; offer: ViewingOffer }, options) =>
      api.changeSlots(listingId, offer, options),
  ),
});

export const ownViewingsEffects = (session: () => SessionActor) => ({
  fetch: bearerCall(session, viewingsApi, 'own viewings', (api, _, options) => api.fetchOwnViewings(options)),
});

export const viewingsEffects = (session: () => SessionActor) => ({
  record: fromCallback<KeepDrafts, { conversationId: number }>(({ input, sendBack, receive }) => {
    const { id } = assertDefined(session().getSnapshot().context.user, 'user');
    const record = openFormDraft(deviceStore(), id, `viewing-${input.conversationId}`);
    const drafts = readKeptForm(keptProposalsSchema, record.read() ?? '{}');
    if (drafts !== null) sendBack({ type: 'drafts.restored', drafts } satisfies DraftsRestored);
    receive(({ drafts: kept }) => {
      try {
        if (Object.keys(kept).length > 0) record.keep(JSON.stringify(kept));
        else record.forget();
      } catch (error) {
        // What was typed lasts as long as the page.
        logFailure('keeping the proposal', error);
      }
    });
  }),
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
      if (command.kind === 'book') {
        const { start, version } = command;
        return api.book(about, { start, version }, options);
      }
      const { version } = command;
      return command.kind === 'agree'
        ? api.agree(about, { start: command.start, version }, options)
        : api.cancel(about, { version }, options);
    },
  ),
});
