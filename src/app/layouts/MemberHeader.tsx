import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { MemberMenu } from '../../components/layout/MemberMenu.tsx';
import { menuMachine } from '../../machines/menu.machine.ts';
import type { User } from '../../schemas/user.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';
import { session } from '../root/root-actor.ts';
import { useUnread } from '../root/useUnread.ts';

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** The member's part of the header, with its menu. Loaded for members alone. */
export default function MemberHeader({ user }: { user: User }) {
  const menu = useScreenActor(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const unread = useUnread();
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
