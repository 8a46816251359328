import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { LoginAgain } from '../../components/LoginAgain.tsx';
import { loadTextsOfApp } from '../../languages/catalogues.ts';
import type { sessionMachine } from '../../machines/account/session.machine.ts';
import { rememberEnd, takeEnd } from '../device/ended-session.ts';
import { session, useSession } from '../root/root-actor.ts';
import { late } from '../routing/late.tsx';
import { DismissableNotice } from './DismissableNotice.tsx';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Not with the texts of the start page: it is seldom needed. */
const LeftElsewhere = late('logout', async () => {
  const [module] = await Promise.all([import('../../components/LeftElsewhere.tsx'), loadTextsOfApp()]);
  return module;
});

/** Read once: a language that is changed mounts the notices again. */
const hadEnded = takeEnd();

const selectState = (snapshot: Snapshot) =>
  snapshot.matches('elsewhere')
    ? 'elsewhere'
    : (['expired', 'visitor'] as const).find((tag) => snapshot.hasTag(tag));

/** Shown on every screen after the server ended the session, also before a reload, or the person ended it in another tab. */
export function SessionNotice() {
  const state = useSession(selectState);
  const [isNamed, setNamed] = useState(hadEnded);
  const { pathname } = useLocation();
  const isExpired = state === 'expired';
  useEffect(() => {
    if (isExpired) rememberEnd();
  }, [isExpired]);
  if (state === 'elsewhere') {
    return (
      <DismissableNotice role="status" onDismiss={() => session().send({ type: 'notice.dismiss' })}>
        <LeftElsewhere />
      </DismissableNotice>
    );
  }
  if (!isExpired && !(state === 'visitor' && isNamed)) return null;
  return (
    <DismissableNotice
      role="alert"
      onDismiss={() => {
        takeEnd();
        setNamed(false);
        session().send({ type: 'notice.dismiss' });
      }}
    >
      {pathname === '/login' ? t`Your session has ended. Log in to go on.` : <LoginAgain />}
    </DismissableNotice>
  );
}
