import { useLingui } from '@lingui/react';
import type { SnapshotFrom } from 'xstate';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import type { sessionMachine } from '../../machines/account/session.machine.ts';
import type { rootMachine } from '../../machines/shell/root.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { useRoot, useSession } from '../root/root-actor.ts';
import { late } from '../routing/late.tsx';
import { AppLanguage } from './AppLanguage.tsx';
import { VisitorHeader } from './VisitorHeader.tsx';

const PlainMemberHeader = late('menu', () => import('./PlainMemberHeader.tsx'));
const MemberHeader = late('menu', () => import('./MemberHeader.tsx'), {
  // Without Chakra, which could not be loaded, until another screen has loaded it.
  failed: (_, props: { user: User }) => <PlainMemberHeader {...props} />,
});

const mapSearch: Capability = 'map-search';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const selectHasMap = ({ context }: SnapshotFrom<typeof rootMachine>) =>
  context.capabilities?.includes(mapSearch);
const selectUser = (snapshot: Snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null);
const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** The header, with what a visitor needs, or the member's icons and menu. */
export function AppHeader({ look }: { look: HeaderLook }) {
  useLingui();
  const user = useSession(selectUser);
  // While a session is being restored neither is shown, so that nothing flashes.
  const isRestoring = useSession(selectIsRestoring);
  return (
    <Header look={look} isFolded={user === null} hasMap={useRoot(selectHasMap)}>
      {user && <MemberHeader user={user} />}
      {!user && !isRestoring && (
        <VisitorHeader language={(className) => <AppLanguage className={className} />} />
      )}
    </Header>
  );
}
