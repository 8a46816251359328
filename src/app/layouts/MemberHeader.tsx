import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { MemberMenu } from '../../components/layout/MemberMenu.tsx';
import type { ChatActor } from '../../machines/chat.machine.ts';
import type { ChatThreadsActor } from '../../machines/chat-threads.machine.ts';
import type { MemberActor } from '../../machines/member.machine.ts';
import { menuMachine } from '../../machines/menu.machine.ts';
import type { User } from '../../schemas/user.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';
import { session, useMemberActor } from '../root/root-actor.ts';

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');
const selectChat = (snapshot: SnapshotFrom<MemberActor> | undefined) => snapshot?.children.chat;
const selectThreads = (snapshot: SnapshotFrom<ChatActor> | undefined) => snapshot?.children.threads;
const selectUnread = (snapshot: SnapshotFrom<ChatThreadsActor> | undefined) =>
  Object.values(snapshot?.context.unread ?? {}).reduce((sum, count) => sum + count, 0);

/** The member's part of the header, with its menu. Loaded for members alone. */
export default function MemberHeader({ user }: { user: User }) {
  const menu = useScreenActor(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const chat = useSelector(useMemberActor() ?? undefined, selectChat);
  const threads = useSelector(chat, selectThreads);
  const unread = useSelector(threads, selectUnread);
  const navigate = useNavigate();
  return (
    <MemberMenu
      user={user}
      unread={unread}
      isOpen={isOpen}
      onOpenChange={(open) => menu.send({ type: open ? 'menu.open' : 'menu.close' })}
      onLogout={() => {
        menu.send({ type: 'menu.close' });
        session().send({ type: 'session.logout' });
        navigate('/');
      }}
    />
  );
}
