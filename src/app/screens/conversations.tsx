import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { Spinner } from '../../components/Spinner.tsx';
import { readConversationId } from '../../domain/conversation-url.ts';
import type { rootMachine } from '../../machines/root.machine.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import { ConversationsView } from '../../views/conversations/ConversationsView.tsx';
import { useRoot } from '../root/root-actor.ts';

const selectChat = (snapshot: SnapshotFrom<typeof rootMachine>) => snapshot.context.chat;

/** What a row of the list leaves with the router: the entry before is the list. */
const stateSchema = z.object({ isFromList: z.literal(true) });

export default function ConversationsScreen() {
  const chat = useRoot(selectChat);
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!chat) {
    return (
      <>
        <title>Messages · Stanza</title>
        <Spinner label="Loading..." isLabelShown />
      </>
    );
  }
  return (
    <ConversationsView
      key={chat.sessionId}
      chat={chat}
      selectedId={readConversationId(params)}
      // The list is left behind once: a step back from it must not lead into the thread again.
      onBack={() =>
        stateSchema.safeParse(state).success ? navigate(-1) : navigate(conversationsPath, { replace: true })
      }
    />
  );
}
