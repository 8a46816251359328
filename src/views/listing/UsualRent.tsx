import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { money } from '../../components/format.ts';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { barOf, positionOf, roundedRent, usualRentFailure } from '../../domain/listing/usual-rent.ts';
import { told } from '../../languages/told.ts';
import type { usualRentMachine } from '../../machines/listing/usual-rent.machine.ts';
import type { SoughtRent, UsualRent as Usual } from '../../schemas/listing/usual-rent.calls.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof usualRentMachine>;
const selectUsual = ({ context }: Snapshot) => context.data;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

interface UsualRentProps {
  machine: typeof usualRentMachine;
  sought: SoughtRent;
  /** Of the room; `null` in the form of a new listing. */
  rent: number | null;
}

/** What rooms like one cost, in one line, with a bar if the rent of the room is known; nothing if there are too few. */
export function UsualRent({ machine, sought, rent }: UsualRentProps) {
  const actor = useScreenActor(machine, { input: sought });
  const usual = useSelector(actor, selectUsual);
  const isFailed = useSelector(actor, selectIsFailed);
  if (isFailed) {
    return (
      <RetryBanner message={told(usualRentFailure)} onRetry={() => actor.send({ type: 'fetch.retry' })} />
    );
  }
  if (usual === null) return null;
  if (rent === null) return <chakra.p fontSize="sm">{usualText(usual)}</chakra.p>;
  return (
    <chakra.section aria-label={t`Is this rent usual?`} fontSize="sm" color="fg.muted" data-screen-only>
      <chakra.p fontWeight={600} color="fg.default">
        {positionText(rent, usual)}
      </chakra.p>
      <Bar {...barOf(rent, usual)} />
      <p>{usualText(usual)}</p>
    </chakra.section>
  );
}

function positionText(rent: number, usual: Usual): string {
  const position = positionOf(rent, usual);
  if (position === 'within') return t`This rent is usual`;
  return position === 'below' ? t`This rent is lower than usual` : t`This rent is higher than usual`;
}

function usualText({ area, rooms, ...rents }: Usual): string {
  const low = money(roundedRent(rents.low));
  const high = money(roundedRent(rents.high));
  return area === 'quarter'
    ? t`Rooms like this cost ${low} to ${high} here: the middle half of ${rooms} offers on Stanza.`
    : t`Rooms like this cost ${low} to ${high} in this city: the middle half of ${rooms} offers on Stanza.`;
}

/** What the text says, drawn. */
function Bar({ from, until, at }: ReturnType<typeof barOf>) {
  return (
    <Box position="relative" h="2" my="2" borderRadius="full" background="bg.sunken" maxW="20rem" aria-hidden>
      <Box
        position="absolute"
        insetY="0"
        borderRadius="full"
        background="success.text"
        opacity={0.5}
        style={{ left: `${from}%`, width: `${until - from}%` }}
      />
      <Box
        position="absolute"
        top="-1"
        h="4"
        w="1"
        ms="-0.5"
        borderRadius="full"
        background="accent.text"
        style={{ left: `${at}%` }}
      />
    </Box>
  );
}
