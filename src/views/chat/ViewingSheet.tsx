import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { Modal } from '../../components/Modal.tsx';
import { userText } from '../../components/user-text.ts';
import { endingBy } from '../../domain/chat/viewing-ending.ts';
import { emptyProposal } from '../../domain/chat/viewing-proposal.ts';
import type { viewingSlotsMachine } from '../../machines/chat/viewing-slots.machine.ts';
import type { ViewingCommand, ViewingsActor } from '../../machines/chat/viewings.machine.ts';
import { maxProposedTimes, type Viewing } from '../../schemas/chat/viewing.ts';
import type { ReviewProps } from '../safety/ReviewPart.tsx';
import { AgreedTime } from './AgreedTime.tsx';
import { OpenTimes } from './OpenTimes.tsx';
import { ProposalEditor } from './ProposalEditor.tsx';
import { ProposedTimes } from './ProposedTimes.tsx';
import { endingTexts } from './viewing-text.ts';

type Snapshot = SnapshotFrom<ViewingsActor>;

const selectMessage = (snapshot: Snapshot) => snapshot.context.message;
const selectDrafts = (snapshot: Snapshot) => snapshot.context.drafts;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** While a change is sent, the dialog stays as it is. */
const selectPart = (snapshot: Snapshot) => {
  const sent = snapshot.hasTag('busy') ? snapshot.context.command?.kind : undefined;
  if (snapshot.hasTag('proposing') || sent === 'propose') return 'proposing';
  return snapshot.hasTag('cancelling') || sent === 'cancel' ? 'cancelling' : 'reading';
};

interface ViewingSheetProps {
  actor: ViewingsActor;
  listingId: number;
  /** `null` if the backend has no open times. */
  slots: typeof viewingSlotsMachine | null;
  /** The own review of a viewing that is over. */
  Review: FunctionComponent<ReviewProps> | undefined;
  /** The title of the listing. */
  title: string;
  /** Whether the listing is still offered: otherwise nothing new can be agreed. */
  isAvailable: boolean;
  viewing: Viewing | undefined;
  userId: number;
  /** The first name of the other member. */
  name: string;
}

/** The viewing of one listing: its state, and the possible actions. */
export function ViewingSheet({
  actor,
  listingId,
  slots,
  Review,
  title,
  isAvailable,
  viewing,
  userId,
  name,
}: ViewingSheetProps) {
  const message = useSelector(actor, selectMessage);
  const isBusy = useSelector(actor, selectIsBusy);
  const draft = useSelector(actor, selectDrafts)[listingId] ?? null;
  const part = useSelector(actor, selectPart);
  const change = (command: ViewingCommand) => actor.send({ type: 'viewing.change', command });
  return (
    <Modal label={t`Viewing of ${title}`} shape="sheet" onClose={() => actor.send({ type: 'viewing.close' })}>
      <chakra.div
        p={{ base: '4', md: '6' }}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        aria-busy={isBusy}
      >
        <div>
          <chakra.h2 fontSize="2xl" lineHeight={1.2}>
            {part === 'proposing' ? t`Propose a viewing` : t`Viewing`}
          </chakra.h2>
          <chakra.p fontSize="sm" color="fg.muted" lineClamp={2} {...userText}>
            {title}
          </chakra.p>
        </div>
        {message && <FormMessage tone="error">{message}</FormMessage>}
        {part === 'proposing' && (
          <ProposalEditor
            form={draft ?? emptyProposal(viewing ?? null)}
            maxTimes={maxProposedTimes}
            isOptional={false}
            isMove={viewing?.state === 'agreed' || viewing?.state === 'moved'}
            action={t`Propose`}
            isBusy={isBusy}
            onChange={(form) => actor.send({ type: 'proposal.keep', listingId, form })}
            onSend={(offer) =>
              change({
                kind: 'propose',
                listingId,
                proposal: { ...offer, version: viewing?.version ?? null },
              })
            }
            onClose={() => actor.send({ type: 'proposal.close' })}
          />
        )}
        {part === 'cancelling' && viewing && (
          <>
            <p>
              {endingTexts(endingBy(userId, viewing)).question} <Trans>{name} is told.</Trans>
            </p>
            <Flex justify="end" wrap="wrap" gap="2">
              <Button look="plain" onClick={() => actor.send({ type: 'cancellation.close' })}>
                <Trans>Keep it</Trans>
              </Button>
              <Button
                aria-disabled={isBusy}
                onClick={() =>
                  change({ kind: 'cancel', listingId: viewing.listingId, version: viewing.version })
                }
              >
                {endingTexts(endingBy(userId, viewing)).act}
              </Button>
            </Flex>
          </>
        )}
        {part === 'reading' && (
          <Reading
            {...{
              actor,
              slots,
              Review,
              listingId,
              isAvailable,
              viewing,
              userId,
              name,
              isBusy,
              message,
              change,
            }}
          />
        )}
      </chakra.div>
    </Modal>
  );
}

interface ReadingProps extends Omit<ViewingSheetProps, 'title'> {
  /** Why the last change failed. */
  message: string | null;
  isBusy: boolean;
  change(command: ViewingCommand): void;
}

function Reading({
  actor,
  slots,
  Review,
  listingId,
  isAvailable,
  viewing,
  userId,
  name,
  isBusy,
  message,
  change,
}: ReadingProps) {
  const isOver = !viewing || viewing.state === 'cancelled' || viewing.state === 'done';
  const agree = (start: string) => {
    if (viewing) change({ kind: 'agree', listingId: viewing.listingId, start, version: viewing.version });
  };
  const version = viewing?.version ?? null;
  const state = (
    <>
      {!viewing && (
        <p>
          <Trans>See the room, on site or by video. Propose times, and {name} agrees to one.</Trans>
        </p>
      )}
      {viewing?.state === 'cancelled' && <p>{endingTexts(viewing.ending ?? 'cancelled').ended}</p>}
      {viewing && viewing.start !== null && <AgreedTime viewing={viewing} start={viewing.start} />}
      {viewing?.review && Review && (
        <Review
          of={{ conversationId: actor.getSnapshot().context.conversationId, listingId }}
          review={viewing.review}
          isHost={viewing.hostId === userId}
          name={name}
          onChange={() => actor.send({ type: 'viewings.refresh' })}
        />
      )}
      {viewing && viewing.times.length > 0 && (
        <ProposedTimes
          viewing={viewing}
          name={viewing.proposedBy === userId ? null : name}
          isBusy={isBusy}
          isAvailable={isAvailable}
          onAgree={agree}
        />
      )}
    </>
  );
  const actions = (
    <>
      {!isAvailable && (
        <p>
          <Trans>This room is no longer offered, so no new time can be agreed.</Trans>
        </p>
      )}
      <Flex justify="end" wrap="wrap" gap="2">
        <Button look="plain" onClick={() => actor.send({ type: 'viewing.close' })}>
          <Trans>Close</Trans>
        </Button>
        {(!isOver || viewing?.state === 'done') && (
          <Button
            look="outline"
            aria-disabled={isBusy}
            onClick={() => actor.send({ type: 'cancellation.open' })}
          >
            {endingTexts(endingBy(userId, viewing)).act}
          </Button>
        )}
        {isAvailable && (
          <Button
            look={isOver ? 'solid' : 'outline'}
            aria-disabled={isBusy}
            onClick={() => actor.send({ type: 'proposal.open' })}
          >
            {isOver ? t`Propose Times` : t`Propose Other Times`}
          </Button>
        )}
      </Flex>
    </>
  );
  if (slots === null || !isAvailable) {
    return (
      <>
        {state}
        {actions}
      </>
    );
  }
  return (
    <OpenTimes
      machine={slots}
      listingId={listingId}
      userId={userId}
      version={`${version} ${message}`}
      isBusy={isBusy}
      state={state}
      actions={actions}
      onBook={(start) => change({ kind: 'book', listingId, start, version })}
    />
  );
}
