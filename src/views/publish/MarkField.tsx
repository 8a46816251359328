import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { MapPlaceholder } from '../../components/maps/MapPlaceholder.tsx';
import type MarkMap from '../../components/maps/MarkMap.tsx';
import { NearView } from '../../components/NearView.tsx';
import { markOf, markText } from '../../domain/publish/draft-form.ts';
import type { locationLookupMachine } from '../../machines/listing/location-lookup.machine.ts';
import { milan } from '../../schemas/search/map-values.ts';
import { useScreenActor } from '../useScreenActor.ts';
import type { DraftForm } from './draft-form.ts';

type Snapshot = SnapshotFrom<typeof locationLookupMachine>;

const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('mapReady');
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('mapFailed');

/** The map on which a poster sets the mark by hand, and what loads it. */
export interface MarkParts {
  machine: typeof locationLookupMachine;
  /** Rendered once the actor has loaded it. */
  MapView: typeof MarkMap;
}

interface MarkFieldProps extends MarkParts {
  form: DraftForm;
  /** Gets the focus when the person wants to set the mark. */
  ref: RefObject<HTMLDivElement | null>;
}

/** The mark on the map, for an address that the map does not know. */
export function MarkField({ form: { fields, onField }, machine, MapView, ref }: MarkFieldProps) {
  const id = useId();
  // Only the map is loaded: nothing has to be looked up.
  const actor = useScreenActor(machine, { input: { postalCode: '', fallback: milan } });
  const isReady = useSelector(actor, selectIsReady);
  const isFailed = useSelector(actor, selectIsFailed);
  const mark = markOf(fields.mark);
  return (
    <Box ref={ref} role="group" aria-labelledby={id} tabIndex={-1} scrollMarginTop="6rem">
      <chakra.p id={id} fontWeight={600}>
        <Trans>The place on the map</Trans>
      </chakra.p>
      <chakra.p mb="2" fontSize="sm" color="fg.muted">
        <Trans>
          The map does not know this postal code. Move the map, or tap it, until the mark stands at the house.
        </Trans>
      </chakra.p>
      <Box h="20rem" borderRadius="lg" overflow="hidden" position="relative">
        <NearView onNear={() => actor.send({ type: 'map.near' })} />
        {isReady ? (
          <MapView address={fields} mark={mark} onMark={(moved) => onField('mark', markText(moved))} />
        ) : (
          <MapPlaceholder
            state={isFailed ? 'failed' : 'loading'}
            onRetry={() => actor.send({ type: 'map.retry' })}
          />
        )}
      </Box>
      <chakra.p role="status" mt="2" fontSize="sm">
        {mark
          ? t`The mark stands at ${mark.latitude.toFixed(4)}, ${mark.longitude.toFixed(4)}.`
          : fields.mark === ''
            ? t`There is no mark yet.`
            : t`The mark on the map must be in Italy.`}
      </chakra.p>
      {mark && (
        <Button look="plain" ms="-5" onClick={() => onField('mark', '')}>
          <Trans>Remove the mark</Trans>
        </Button>
      )}
    </Box>
  );
}
