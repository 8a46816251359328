import { chatConnectionMachine } from '../../../machines/chat/chat-connection.machine.ts';
import { chatPageMachine } from '../../../machines/chat/chat-page.machine.ts';
import { ChatPageView } from '../../../views/chat/ChatPageView.tsx';
import { chatSocket, socketTokenFor } from '../../effects/chat/chat.ts';
import { chatPageUrl, chatUrl } from '../../environment.ts';
import { capabilities, session } from '../../root/root-actor.ts';
import { useMember } from '../../root/useMember.ts';

/** Only the backend of the app makes a token for its own chat. */
const tokenFor = socketTokenFor(() => (chatPageUrl === chatUrl ? capabilities() : []));
const machine = chatPageMachine.provide({
  actors: {
    connection: chatConnectionMachine.provide({
      actors: { chatSocket: chatSocket(session, chatPageUrl, tokenFor) },
    }),
  },
});

export default function ChatPageScreen() {
  const user = useMember();
  if (!user) return null;
  return <ChatPageView key={user.id} machine={machine} user={user} address={chatPageUrl} />;
}
