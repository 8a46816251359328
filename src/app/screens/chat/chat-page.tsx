import { chatConnectionMachine } from '../../../machines/chat/chat-connection.machine.ts';
import { chatPageMachine } from '../../../machines/chat/chat-page.machine.ts';
import { ChatPageView } from '../../../views/chat/ChatPageView.tsx';
import { chatSocket } from '../../effects/chat/chat.ts';
import { chatPageUrl } from '../../environment.ts';
import { session } from '../../root/root-actor.ts';
import { useMember } from '../../root/useMember.ts';

const machine = chatPageMachine.provide({
  actors: {
    connection: chatConnectionMachine.provide({ actors: { chatSocket: chatSocket(session, chatPageUrl) } }),
  },
});

export default function ChatPageScreen() {
  const user = useMember();
  if (!user) return null;
  return <ChatPageView key={user.id} machine={machine} user={user} address={chatPageUrl} />;
}
