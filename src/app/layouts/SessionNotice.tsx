import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { LoginAgain } from '../../components/LoginAgain.tsx';
import type { sessionMachine } from '../../machines/account/session.machine.ts';
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
      {pathname === '/login' ? t`Your session has ended. Log in to go on.` : <LoginAgain />}
    </DismissableNotice>
  );
}
