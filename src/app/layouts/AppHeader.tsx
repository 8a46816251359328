import type { SnapshotFrom } from 'xstate';
import { Header, type HeaderLook } from '../../components/layout/Header.tsx';
import type { sessionMachine } from '../../machines/account/session.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import { useSession } from '../root/root-actor.ts';
import { designedCode, screenCode, useLoaded } from '../routing/screen-code.tsx';
import { VisitorHeader } from './VisitorHeader.tsx';

const memberHeader = designedCode(() => import('./MemberHeader.tsx'));
/** Shows while Chakra's code cannot be loaded, until another screen has loaded it. */
const plainHeader = screenCode<{ user: User }>(() =>
  memberHeader.load().then(
    () => ({ default: () => null }),
    () => import('./PlainMemberHeader.tsx'),
  ),
);

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const selectUser = (snapshot: Snapshot) => (snapshot.hasTag('member') ? snapshot.context.user : null);
const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** The header, with what a visitor needs, or the member's icons and menu. */
export function AppHeader({ look }: { look: HeaderLook }) {
  const user = useSession(selectUser);
  // While a session is being restored neither is shown, so that nothing flashes.
  const isRestoring = useSession(selectIsRestoring);
  return (
    <Header look={look} isFolded={user === null}>
      {user && <MemberPart user={user} />}
      {!user && !isRestoring && <VisitorHeader />}
    </Header>
  );
}

function MemberPart({ user }: { user: User }) {
  const isLoaded = useLoaded(memberHeader);
  const isPlain = useLoaded(plainHeader);
  if (isLoaded) return <memberHeader.Screen user={user} />;
  return isPlain && <plainHeader.Screen user={user} />;
}
