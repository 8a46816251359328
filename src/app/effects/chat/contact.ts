import { fromCallback, fromPromise } from 'xstate';
import { ApiError } from '../../../domain/api-error.ts';
import { errorTexts } from '../../../domain/error-texts.ts';
import { assertDefined } from '../../../machines/assert-defined.ts';
import type { ChatActor } from '../../../machines/chat/chat.machine.ts';
import type { OpenedConversation } from '../../../machines/chat/contact.machine.ts';
import type { DraftRestored, RecordCommand } from '../../../machines/shell/form-keeper.machine.ts';
import { openContactDraft } from '../../device/contact-drafts.ts';
import { reportUnkept } from '../../device/device-keeps.ts';
import { deviceStore, tabStore } from '../../device/device-store.ts';
import { apiUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { withErrorLogging } from '../attempt.ts';
import { once } from '../once.ts';
import { reach, type Waiting } from '../search/reach.ts';

const contactsApi = once(async () =>
  (await import('../../../api/chat/contacts.ts')).createContactsApi(apiUrl),
);

interface Page {
  session(): SessionActor;
  /** Resolves when it runs, which takes a moment after a login. */
  chat(options: Waiting): Promise<ChatActor>;
}

/** Milliseconds until the chat of the member has started. */
const startTimeout = 20_000;

export const contactEffects = ({ session, chat }: Page) => ({
  record: fromCallback<RecordCommand, { listingId: number }>(
    ({ input: { listingId }, sendBack, receive }) => {
      const { user } = session().getSnapshot().context;
      const stores = { device: deviceStore(), tab: tabStore() };
      const draft = openContactDraft(stores, user?.id ?? null, listingId);
      const text = draft.read();
      if (text) sendBack({ type: 'draft.restored', text } satisfies DraftRestored);
      receive((command) => {
        if (command.type !== 'draft.keep' || command.text === '') draft.forget();
        else {
          draft.keep(command.text);
          reportUnkept(sendBack);
        }
      });
    },
  ),
  openConversation: fromPromise<OpenedConversation, { listingId: number; isForGroup?: boolean }>(
    ({ input, signal }) => {
      const open = async () => {
        const { context } = session().getSnapshot();
        // The demo user is logged in, and has no token.
        if (context.token === null && context.user !== null) {
          throw new ApiError('rejected', errorTexts.noToken, { serverMessage: errorTexts.noToken });
        }
        const { conversationId } = await withAuth(session(), async (token) =>
          (await contactsApi()).openContact(input.listingId, { token, signal }, input.isForGroup),
        );
        return await openedIn(await chat({ signal, timeout: startTimeout }), conversationId, signal);
      };
      // A visitor has to log in: this is not a failure.
      return session().getSnapshot().context.user === null
        ? open()
        : withErrorLogging('contact', signal, open);
    },
  ),
});

/** Only the list of conversations tells who the other member is. */
async function openedIn(chat: ChatActor, conversationId: number, signal: AbortSignal) {
  const children = chat.getSnapshot().children;
  const conversations = assertDefined(children.conversations, 'conversations');
  conversations.send({ type: 'list.refresh' });
  const fetched = await reach(conversations, (snapshot) => !snapshot.matches({ list: 'loading' }), {
    signal,
    timeout: startTimeout,
  });
  if (!fetched.matches({ list: 'shown' }))
    throw new ApiError('network', 'The conversations could not be fetched.');
  const conversation = fetched.context.conversations.find((one) => one.conversationId === conversationId);
  if (!conversation) throw new ApiError('unreadable', 'The list lacks the conversation.');
  const { otherUserId: id, otherUserEmail: email } = conversation;
  return { conversationId, recipient: { id, email }, outbox: assertDefined(children.outbox, 'outbox') };
}
