import { useActorRef, useSelector } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../components/controls.ts';
import { Header, type HeaderLook } from '../components/layout/Header.tsx';
import { MemberMenu } from '../components/layout/MemberMenu.tsx';
import { menuMachine } from '../machines/menu.machine.ts';
import type { sessionMachine } from '../machines/session.machine.ts';
import { session, useSession } from './root-actor.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const selectUser = (snapshot: Snapshot) => snapshot.context.user;
const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');
const selectIsOpen = (snapshot: SnapshotFrom<typeof menuMachine>) => snapshot.hasTag('open');

/** The header, with what belongs to whoever uses the app: a Login button, or the member's icons and menu. */
export function AppHeader({ look }: { look: HeaderLook }) {
  const user = useSession(selectUser);
  const isRestoring = useSession(selectIsRestoring);
  const menu = useActorRef(menuMachine);
  const isOpen = useSelector(menu, selectIsOpen);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  if (user) {
    return (
      <Header look={look}>
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
      </Header>
    );
  }
  // While a session is being restored neither is true: nothing flashes.
  return (
    <Header look={look}>
      {!isRestoring && pathname !== '/login' && <ButtonLink to="/login">Login</ButtonLink>}
    </Header>
  );
}
