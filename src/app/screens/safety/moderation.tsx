import { t } from '@lingui/core/macro';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Spinner } from '../../../components/Spinner.tsx';
import { parseListingId } from '../../../domain/listing/listing-id.ts';
import type { sessionMachine } from '../../../machines/account/session.machine.ts';
import { appealMachine } from '../../../machines/safety/appeal.machine.ts';
import { auditLogMachine } from '../../../machines/safety/audit-log.machine.ts';
import { moderationMachine } from '../../../machines/safety/moderation.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { AppealView } from '../../../views/safety/AppealView.tsx';
import { ModerationView } from '../../../views/safety/ModerationView.tsx';
import NotFoundView from '../../../views/shell/NotFoundView.tsx';
import { appealEffects, auditLogEffects, moderationEffects } from '../../effects/safety/safety.ts';
import { session, useSession } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const machine = moderationMachine.provide({ actors: moderationEffects(session) });
const log = auditLogMachine.provide({ actors: auditLogEffects(session) });
const appeal = appealMachine.provide({ actors: appealEffects });
const selectIsRestoring = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('restoring');
const moderation: Capability = 'moderation';

/** The queue of the moderators; with the link of a mail, the appeal of a member who may be suspended. */
export default function ModerationScreen() {
  const capabilities = useCapabilities();
  const [params] = useSearchParams();
  const member = useMember();
  const isRestoring = useSession(selectIsRestoring);
  const id = parseListingId(params.get('appeal') ?? undefined);
  if (!capabilities.includes(moderation)) return <NotFoundView />;
  if (id !== null) return <AppealView machine={appeal} id={id} appealKey={params.get('key')} />;
  if (isRestoring) return <Spinner label={t`Loading...`} />;
  if (member === null) return <Navigate to="/login" state={{ from: '/moderation' }} replace />;
  return <ModerationView machine={machine} log={log} />;
}
