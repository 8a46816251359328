import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTextsOfApp } from '../../languages/catalogues.ts';
import { hasReadDeletion, rememberDeletionRead } from '../device/deletion-read.ts';
import { useSession } from '../root/root-actor.ts';
import { late } from '../routing/late.tsx';

/** Not with the texts of the start page: it is seldom needed. */
const KeepAccount = late('deletion', async () => {
  const [module] = await Promise.all([import('../screens/account/keep-account.tsx'), loadTextsOfApp()]);
  return module;
});

/** Shown on every screen to a member whose account is going to be deleted. The account page says it itself. */
export function DeletionNotice() {
  const deletesAt = useSession((snapshot) =>
    snapshot.hasTag('member') ? snapshot.context.user?.deletesAt : undefined,
  );
  const [isDismissed, setDismissed] = useState(false);
  const { pathname } = useLocation();
  if (deletesAt === undefined || isDismissed || pathname === '/account' || hasReadDeletion(deletesAt))
    return null;
  const dismiss = () => {
    setDismissed(true);
    rememberDeletionRead(deletesAt);
  };
  return <KeepAccount deletesAt={deletesAt} onDismiss={dismiss} />;
}
