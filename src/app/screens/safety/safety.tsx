import { t } from '@lingui/core/macro';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { Spinner } from '../../../components/Spinner.tsx';
import { parseListingId } from '../../../domain/listing/listing-id.ts';
import type { sessionMachine } from '../../../machines/account/session.machine.ts';
import { appealMachine } from '../../../machines/safety/appeal.machine.ts';
import { auditLogMachine } from '../../../machines/safety/audit-log.machine.ts';
import { blocksMachine } from '../../../machines/safety/blocks.machine.ts';
import { moderationMachine } from '../../../machines/safety/moderation.machine.ts';
import { safetyPageMachine } from '../../../machines/safety/safety-page.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { AppealView } from '../../../views/safety/AppealView.tsx';
import { ModerationView } from '../../../views/safety/ModerationView.tsx';
import { SafetyView } from '../../../views/safety/SafetyView.tsx';
import NotFoundView from '../../../views/shell/NotFoundView.tsx';
import {
  appealEffects,
  auditLogEffects,
  blocksEffects,
  moderationEffects,
  safetyPageEffects,
} from '../../effects/safety/safety.ts';
import { session, useSession } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const page = safetyPageMachine.provide({ actors: safetyPageEffects(session) });
const blocks = blocksMachine.provide({ actors: blocksEffects(session) });
const moderation = moderationMachine.provide({ actors: moderationEffects(session) });
const log = auditLogMachine.provide({ actors: auditLogEffects(session) });
const appeal = appealMachine.provide({ actors: appealEffects });

const selectIsRestoring = (snapshot: SnapshotFrom<typeof sessionMachine>) => snapshot.hasTag('restoring');
const moderationPath = '/moderation';
const needed: Record<string, Capability> = { '/safety': 'safety', [moderationPath]: 'moderation' };

/** The member's page, the queue of the moderators, and, with the link of a mail, the appeal of a member who may be suspended. */
export default function SafetyScreen() {
  const capabilities = useCapabilities();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const member = useMember();
  const isRestoring = useSession(selectIsRestoring);
  const id = parseListingId(params.get('appeal') ?? undefined);
  if (!capabilities.includes(needed[pathname] ?? '')) return <NotFoundView />;
  if (id !== null) return <AppealView machine={appeal} id={id} appealKey={params.get('key')} />;
  if (isRestoring) return <Spinner label={t`Loading...`} />;
  if (member === null) return <Navigate to="/login" state={{ from: pathname }} replace />;
  if (pathname === moderationPath) return <ModerationView machine={moderation} log={log} />;
  return (
    <SafetyView
      page={page}
      blocks={blocks}
      appeal={appeal}
      hasModeration={capabilities.includes(needed[moderationPath] ?? '')}
    />
  );
}
