import { useActorRef, useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { MemberMenu } from '../components/layout/MemberMenu.tsx';
import { menuMachine } from '../machines/menu.machine.ts';
import type { User } from '../schemas/user.ts';
import { session } from './root-actor.ts';

const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** The member's part of the header, with its menu. Loaded for members alone. */
export default function MemberHeader({ user }: { user: User }) {
  const menu = useActorRef(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const navigate = useNavigate();
  return (
    <MemberMenu
      user={user}
      isOpen={isOpen}
      onToggle={() => menu.send({ type: 'menu.toggle' })}
      onClose={() => menu.send({ type: 'menu.close' })}
      onLogout={() => {
        menu.send({ type: 'menu.close' });
        session().send({ type: 'session.logout' });
        navigate('/');
      }}
    />
  );
}
