import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button, Card, TextLink } from '../../components/controls.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { groupMachine } from '../../machines/match/group.machine.ts';
import { groupPath } from '../../schemas/match/groups.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { RoomVotes } from './GroupRooms.tsx';
import { listOf } from './group-texts.ts';

type Snapshot = SnapshotFrom<typeof groupMachine>;
const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface GroupRoomPartProps {
  machine: typeof groupMachine;
  id: number;
  /** Asks the poster in the name of the group; null if the member cannot ask. */
  onAsk: ((names: readonly string[]) => void) | null;
}

/** What the group of the member says about a room, on the page of the room; nothing without a group. */
export default function GroupRoomPart({ machine, id, onAsk }: GroupRoomPartProps) {
  const actor = useScreenActor(machine, { input: { invitation: null, room: id } });
  const { data, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isBusy = useSelector(actor, selectIsBusy);
  const heading = useId();
  if (isFailed) {
    return (
      <RetryBanner message={errorTexts.groups.fetch} onRetry={() => actor.send({ type: 'group.retry' })} />
    );
  }
  const group = data?.page.group;
  const [room] = group?.rooms ?? [];
  if (!group || !room) return null;
  const names = group.members.map(({ name }) => name);
  const others = listOf(group.members.filter(({ isMe }) => !isMe).map(({ name }) => name));
  return (
    <Card as="section" aria-labelledby={heading} px="5" py="4" display="grid" gap="3" data-screen-only>
      <chakra.h2 id={heading} fontSize="lg" {...userText}>
        <TextLink to={groupPath}>{others === '' ? t`Your group` : t`Your group with ${others}`}</TextLink>
      </chakra.h2>
      {message && <Banner tone="error">{message}</Banner>}
      <RoomVotes
        room={room}
        isBusy={isBusy}
        onVote={(vote) => actor.send({ type: 'change.make', change: { kind: 'vote', listingId: id, vote } })}
      />
      {onAsk && names.length > 1 && room.askedBy.length === 0 && (
        <Button look="outline" onClick={() => onAsk(names)}>
          <Trans>Ask for the group</Trans>
        </Button>
      )}
    </Card>
  );
}
