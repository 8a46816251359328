import { chakra, Flex, Grid } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.tsx';
import { italianTime } from '../../components/format.ts';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { emptyProposal } from '../../domain/chat/viewing-proposal.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { toRomeClock } from '../../domain/rome-time.ts';
import { told } from '../../languages/told.ts';
import type { viewingSlotsMachine } from '../../machines/chat/viewing-slots.machine.ts';
import { maxOpenTimes, type ViewingSlots } from '../../schemas/chat/viewing.ts';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { clockOf, dayOf, wholeDay } from './day-text.ts';
import { ProposalEditor } from './ProposalEditor.tsx';
import { placeText } from './viewing-text.ts';

type Snapshot = SnapshotFrom<typeof viewingSlotsMachine>;
type Slot = ViewingSlots['slots'][number];

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag('editing');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface OpenTimesProps {
  machine: typeof viewingSlotsMachine;
  listingId: number;
  userId: number;
  /** A new value means that the viewing has changed, or that a booking has failed: the open times are fetched again. */
  version: string;
  isBusy: boolean;
  onBook(start: string): void;
  /** The parts of the dialog above and below. They do not show while the poster chooses times. */
  state: ReactNode;
  actions: ReactNode;
}

/** The open times of a listing: its poster changes them, and others book one. */
export function OpenTimes({
  machine,
  listingId,
  userId,
  version,
  isBusy,
  onBook,
  state,
  actions,
}: OpenTimesProps) {
  const actor = useScreenActor(machine, { input: { listingId } });
  const { open, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isEditing = useSelector(actor, selectIsEditing);
  const isSaving = useSelector(actor, selectIsBusy);
  useChange(version, () => actor.send({ type: 'slots.refresh' }));
  if (isEditing && open) {
    return (
      <>
        {message && <Banner tone="error">{told(message)}</Banner>}
        <ProposalEditor
          form={formOf(open.slots)}
          maxTimes={maxOpenTimes}
          isOptional
          isMove={false}
          action={t`Save`}
          isBusy={isSaving}
          onSend={(offer) => actor.send({ type: 'slots.save', offer })}
          onClose={() => actor.send({ type: 'slots.close' })}
        />
      </>
    );
  }
  return (
    <>
      {state}
      {isFailed && (
        <RetryBanner
          message={errorTexts.viewingSlots.fetch}
          onRetry={() => actor.send({ type: 'slots.refresh' })}
        />
      )}
      {open && open.hostId === userId && (
        <PosterTimes slots={open.slots} onEdit={() => actor.send({ type: 'slots.edit' })} />
      )}
      {open && open.hostId !== userId && open.slots.length > 0 && (
        <TimesToBook slots={open.slots} isBusy={isBusy} onBook={onBook} />
      )}
      {actions}
    </>
  );
}

function formOf(slots: readonly Slot[]) {
  const open = slots.filter(({ isBooked }) => !isBooked);
  return {
    ...emptyProposal(open[0] ?? slots[0] ?? null),
    times: open.map(({ start }) => toRomeClock(new Date(start))),
  };
}

function PosterTimes({ slots, onEdit }: { slots: readonly Slot[]; onEdit(): void }) {
  const title = useId();
  const booked = slots.filter(({ isBooked }) => isBooked).length;
  return (
    <section aria-labelledby={title}>
      <chakra.h3 id={title} fontFamily="body" fontSize="md" fontWeight={700}>
        <Trans>Open times</Trans>
      </chakra.h3>
      <chakra.p fontSize="sm" color="fg.muted">
        {slots.length === 0
          ? t`Everybody who asks about this room can book one of the times that you open here.`
          : `${plural(slots.length - booked, { one: '# time is open', other: '# times are open' })}, ${plural(booked, { one: '# is booked', other: '# are booked' })}.`}
      </chakra.p>
      <Button look="outline" mt="2" onClick={onEdit}>
        {slots.length === 0 ? t`Offer Times` : t`Change Open Times`}
      </Button>
    </section>
  );
}

function TimesToBook({
  slots,
  isBusy,
  onBook,
}: { slots: readonly Slot[] } & Pick<OpenTimesProps, 'isBusy' | 'onBook'>) {
  const title = useId();
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = slots.find(({ start }) => start === picked);
  const days = Map.groupBy(slots, ({ start }) => dayOf(toRomeClock(new Date(start))));
  return (
    <section aria-labelledby={title}>
      <chakra.h3 id={title} fontFamily="body" fontSize="md" fontWeight={700}>
        <Trans>Open times</Trans>
      </chakra.h3>
      {[...days].map(([day, times]) => (
        <div key={day}>
          <chakra.p fontSize="sm" color="fg.muted" mt="2" mb="1">
            {wholeDay(day)}
          </chakra.p>
          <Grid gap="1.5" templateColumns="repeat(auto-fill, minmax(4.25rem, 1fr))">
            {times.map(({ start }) => (
              <Button
                key={start}
                look={start === picked ? 'solid' : 'outline'}
                aria-label={italianTime(start)}
                aria-pressed={start === picked}
                minW="0"
                px="0"
                onClick={() => setPicked(start === picked ? null : start)}
              >
                {clockOf(toRomeClock(new Date(start)))}
              </Button>
            ))}
          </Grid>
        </div>
      ))}
      {chosen && (
        <Flex wrap="wrap" align="center" gap="3" mt="3">
          <Button
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onBook(chosen.start);
            }}
          >
            <Trans>Book {italianTime(chosen.start)}</Trans>
          </Button>
          <chakra.span fontSize="sm" color="fg.muted">
            {plural(chosen.minutes, { one: '# minute', other: '# minutes' })}, {placeText(chosen.place)}
          </chakra.span>
        </Flex>
      )}
    </section>
  );
}
