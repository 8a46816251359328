import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CalendarCheck, CalendarClock, ChevronRight } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { monthlyRent } from '../../components/format.ts';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { viewingSlotsMachine } from '../../machines/chat/viewing-slots.machine.ts';
import type { viewingsMachine } from '../../machines/chat/viewings.machine.ts';
import type { ListingCard } from '../../schemas/chat/contact.ts';
import type { ReviewProps } from '../safety/ReviewPart.tsx';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { ViewingSheet } from './ViewingSheet.tsx';
import { isOpen, isToReview, viewingLine } from './viewing-text.ts';
import { whileWriting } from './while-writing.ts';

type Snapshot = SnapshotFrom<typeof viewingsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** A rented room has no new viewings. */
const isOffered = ({ isAvailable, state }: ListingCard) => isAvailable && state !== 'rented';

interface ViewingsProps {
  machine: typeof viewingsMachine;
  /** `null` if the backend has no open times. */
  slots: typeof viewingSlotsMachine | null;
  /** The own review of a viewing that is over. */
  Review: FunctionComponent<ReviewProps> | undefined;
  conversationId: number;
  cards: readonly ListingCard[];
  userId: number;
  /** The first name of the other member. */
  name: string;
  /** The newest message of the conversation: each change of a viewing writes one. */
  newestId: number | undefined;
}

/** The viewings of the listings of a conversation: a line for each, which opens a dialog. */
export function Viewings({
  machine,
  slots,
  Review,
  conversationId,
  cards,
  userId,
  name,
  newestId,
}: ViewingsProps) {
  const actor = useScreenActor(machine, { input: { conversationId } });
  const { viewings, listingId } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  useChange(newestId, () => actor.send({ type: 'viewings.refresh' }));
  const lines = cards.flatMap((card) => {
    const viewing = viewings.find((one) => one.listingId === card.listingId);
    return isOffered(card) || viewing ? [{ card, viewing }] : [];
  });
  // The future viewings and those to review, then the listing that was asked about last: the member may want to see it too.
  const ahead = lines.filter(({ viewing }) => isOpen(viewing) || isToReview(viewing));
  const first = [...new Set([...ahead, ...lines.slice(0, 1)])];
  const more = lines.filter((line) => !first.includes(line));
  if (lines.length === 0) return null;
  /** Two rooms of one title differ by their rent. */
  const nameOf = ({ title, price }: ListingCard) =>
    cards.some((other) => other.title === title && other.price !== price)
      ? `${title} · ${monthlyRent(price)}`
      : title;
  const open = cards.find((card) => card.listingId === listingId);
  const lineOf = ({ card, viewing }: (typeof lines)[number]) => (
    <Button
      key={card.listingId}
      look="outline"
      w="full"
      minW="0"
      my="1"
      px="3"
      gap="3"
      justifyContent="start"
      borderRadius="md"
      background={viewing?.state === 'agreed' ? 'success.bg' : 'bg.sunken'}
      color="fg"
      onClick={() => actor.send({ type: 'viewing.open', listingId: card.listingId })}
    >
      <Box
        as={viewing?.state === 'agreed' ? CalendarCheck : CalendarClock}
        boxSize="1.125rem"
        flexShrink={0}
        color={viewing?.state === 'agreed' ? 'success.text' : 'accent.text'}
        aria-hidden
      />
      <chakra.span
        flex="1"
        minW="0"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        textAlign="start"
      >
        {isToReview(viewing) && `${t`How was it?`} · `}
        {viewing ? t`Viewing: ${viewingLine(viewing, userId, name)}` : t`Propose a viewing`}
        {lines.length > 1 && (
          <chakra.span fontWeight={400} color="fg.muted">
            {' '}
            · <bdi>{nameOf(card)}</bdi>
          </chakra.span>
        )}
      </chakra.span>
      <Box as={ChevronRight} boxSize="1.125rem" flexShrink={0} color="fg.muted" aria-hidden />
    </Button>
  );
  return (
    <Box
      as="section"
      aria-label={t`Viewings`}
      flexShrink={0}
      maxH="30%"
      overflowY="auto"
      px={{ base: '3', md: '5' }}
      py="1"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      css={{ '@media (max-height: 26rem)': { display: 'none' }, ...whileWriting({ display: 'none' }) }}
    >
      {isFailed && (
        <RetryBanner
          message={errorTexts.viewings.fetch}
          onRetry={() => actor.send({ type: 'viewings.refresh' })}
        />
      )}
      {first.map(lineOf)}
      {more.length > 0 && (
        <chakra.details fontSize="sm">
          <chakra.summary cursor="pointer" fontWeight={600} py="1" px="2">
            <Plural value={more.length} one="# more listing" other="# more listings" />
          </chakra.summary>
          {more.map(lineOf)}
        </chakra.details>
      )}
      {open && (
        <ViewingSheet
          actor={actor}
          listingId={open.listingId}
          slots={slots}
          Review={Review}
          title={nameOf(open)}
          isAvailable={isOffered(open)}
          viewing={viewings.find((one) => one.listingId === open.listingId)}
          userId={userId}
          name={name}
        />
      )}
    </Box>
  );
}
