import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Card } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RetryButton } from '../../components/RetryButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import type { sessionMachine } from '../../machines/account/session.machine.ts';
import { session, useSession } from '../root/root-actor.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const selectStatus = (snapshot: Snapshot) =>
  (['restoring', 'member', 'unverified', 'expired'] as const).find((tag) => snapshot.hasTag(tag));

/**
 * Guards the members' screens. A visitor is sent to the login, and after it to the screen. A member who logs out, in this tab or in
 * another, is sent to the start page. When the server ends the session, the screen stays, and a notice above it opens the login in a
 * new tab.
 */
export default function RequireMember() {
  const status = useSession(selectStatus);
  const location = useLocation();
  const wasMember = useRef(false);
  if (status === 'member') wasMember.current = true;
  // If the session ends or is restored while somebody fills in a form, the form stays, with what was typed.
  if (status === 'member' || (wasMember.current && status !== undefined)) return <Outlet />;
  if (status === 'restoring') return <Spinner label={t`Loading...`} />;
  if (status === 'unverified') {
    return (
      <Card maxW="prose" mx="auto">
        <Notice icon={<CloudOff size={32} />} title={t`You could not be signed in`} level={1}>
          <p>
            <Trans>The server could not be reached to restore your session. Nothing is lost.</Trans>
          </p>
          <RetryButton onClick={() => session().send({ type: 'session.retry' })} />
        </Notice>
      </Card>
    );
  }
  if (wasMember.current) return <Navigate to="/" replace />;
  return (
    <Navigate
      to="/login"
      state={{ from: `${location.pathname}${location.search}${location.hash}` }}
      replace
    />
  );
}
