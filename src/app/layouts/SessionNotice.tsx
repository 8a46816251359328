import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { textLink } from '../../components/controls.css.ts';
import { Link } from '../../components/Link.tsx';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { session, useSession } from '../root/root-actor.ts';
import { DismissableNotice } from './DismissableNotice.tsx';

const selectIsExpired = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('expired');

/** Shown on every screen after the server ended the session. */
export function SessionNotice() {
  const isExpired = useSession(selectIsExpired);
  const { pathname } = useLocation();
  if (!isExpired) return null;
  return (
    <DismissableNotice role="alert" onDismiss={() => session().send({ type: 'notice.dismiss' })}>
      Your session has ended.{' '}
      {pathname === '/login' ? (
        'Log in to go on.'
      ) : (
        <Link to="/login" target="_blank" className={textLink}>
          Log in again in a new tab
        </Link>
      )}
    </DismissableNotice>
  );
}
