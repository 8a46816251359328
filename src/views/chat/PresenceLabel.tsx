import { chakra } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { presenceMachine } from '../../machines/chat/presence.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';

const selectPresence = (snapshot: SnapshotFrom<typeof presenceMachine>) => snapshot.context.presence;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When a member was connected last. @param elapsed milliseconds */
function activeText(elapsed: number): string {
  if (elapsed < 2 * minute) return t`Active just now`;
  if (elapsed < hour)
    return plural(Math.floor(elapsed / minute), {
      one: 'Active # minute ago',
      other: 'Active # minutes ago',
    });
  if (elapsed < day)
    return plural(Math.floor(elapsed / hour), { one: 'Active # hour ago', other: 'Active # hours ago' });
  return plural(Math.floor(elapsed / day), { one: 'Active # day ago', other: 'Active # days ago' });
}

/** The label of the specification, which every conversation has with a backend that does not know who is connected. */
export function OnlineLabel() {
  return (
    <chakra.p display="flex" alignItems="center" gap="1.5" fontSize="xs" color="fg.muted">
      <chakra.span aria-hidden width="0.5rem" height="0.5rem" borderRadius="full" background="success.text" />
      <Trans>Online</Trans>
    </chakra.p>
  );
}

/** "Online" while the other member is connected, otherwise when that was last, if both members show it. */
export function PresenceLabel({
  machine,
  conversationId,
}: {
  machine: typeof presenceMachine;
  conversationId: number;
}) {
  const actor = useScreenActor(machine, { input: { conversationId } });
  const presence = useSelector(actor, selectPresence);
  if (presence?.isOnline) return <OnlineLabel />;
  if (!presence?.lastActive) return null;
  return (
    <chakra.p fontSize="xs" color="fg.muted">
      {activeText(Date.now() - Date.parse(presence.lastActive))}
    </chakra.p>
  );
}
