import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import controls from '../../components/controls.module.css';
import { Link } from '../../components/Link.tsx';
import { shareMachine } from '../../machines/listing/share.machine.ts';
import type { OwnListingsActor } from '../../machines/publish/ownership.machine.ts';
import { ShareButton } from '../../views/listing/ShareButton.tsx';
import { useOwnListings } from '../../views/publish/useOwnListings.ts';
import { shareEffects } from '../effects/listing/share.ts';
import { Design } from '../theme/Design.tsx';
import { useOwnership } from './useOwnership.ts';

const machine = shareMachine.provide({ actors: shareEffects });

const selectRows = (snapshot: SnapshotFrom<OwnListingsActor> | undefined) => snapshot?.context.rows;

/** The member's newest room, with ways to see and to share it. The answer to its creation does not name it. */
export default function NewRoom() {
  const rows = useSelector(useOwnListings(useOwnership()).actor, selectRows) ?? [];
  const [room] = rows.toSorted((a, b) => b.id - a.id);
  if (!room) return null;
  const { id, title } = room;
  return (
    <Design>
      <Link to={`/listing/${id}`} className={controls.textLink} aria-label={t`View ${title}`}>
        <Trans>View</Trans>
      </Link>
      <ShareButton machine={machine} title={title} heading={t`Share this room`} address={`/listing/${id}`} />
    </Design>
  );
}
