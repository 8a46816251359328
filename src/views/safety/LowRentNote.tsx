import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { lowRentMachine } from '../../machines/safety/low-rent.machine.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AdviceNote } from './AdviceNote.tsx';

const selectIsLow = ({ context }: SnapshotFrom<typeof lowRentMachine>) => context.data === true;

/** Above the messages: the rent of the listing is far below those of similar rooms. Nothing if it is not, or if that is unknown. */
export function LowRentNote({ machine, id }: { machine: typeof lowRentMachine; id: number }) {
  const actor = useScreenActor(machine, { input: { id } });
  const isLow = useSelector(actor, selectIsLow);
  const [isFolded, setIsFolded] = useState(true);
  if (!isLow) return null;
  return (
    <AdviceNote
      title={t`A rent far below others here`}
      isFolded={isFolded}
      onFold={setIsFolded}
      flexShrink={0}
      px={{ base: '3', md: '5' }}
    >
      <p>
        <Trans>
          Similar rooms here cost much more. Such a rent may be a lure: see the room first, and pay nothing
          before the contract is signed.
        </Trans>
      </p>
    </AdviceNote>
  );
}
