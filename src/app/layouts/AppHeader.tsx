import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../../components/controls.ts';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { useSession } from '../root/root-actor.ts';

const MemberHeader = lazy(() => import('./MemberHeader.tsx'));

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const selectUser = (snapshot: Snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null);
const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** The header, with a Login button for a visitor, or the member's icons and menu. */
export function AppHeader({ look }: { look: HeaderLook }) {
  const user = useSession(selectUser);
  // While a session is being restored neither shows: nothing flashes.
  const isRestoring = useSession(selectIsRestoring);
  const { pathname } = useLocation();
  return (
    <Header look={look}>
      {user && (
        <Suspense>
          <MemberHeader user={user} />
        </Suspense>
      )}
      {!user && !isRestoring && pathname !== '/login' && <ButtonLink to="/login">Login</ButtonLink>}
    </Header>
  );
}
