import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CalendarClock } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink, Card, TextLink } from '../../components/controls.tsx';
import { italianTime } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { toRomeClock } from '../../domain/rome-time.ts';
import type { meetingMachine } from '../../machines/chat/meeting.machine.ts';
import type { ownViewingsMachine } from '../../machines/chat/own-viewings.machine.ts';
import type { OwnViewing } from '../../schemas/chat/viewing.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import type { ReviewProps } from '../safety/ReviewPart.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { clockOf, dayOf, wholeDay } from './day-text.ts';
import { Met } from './Met.tsx';
import { isOpen, placeText, viewingLine } from './viewing-text.ts';

type Snapshot = SnapshotFrom<typeof ownViewingsMachine>;

const selectViewings = (snapshot: Snapshot) => snapshot.context.data;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

interface OwnViewingsViewProps {
  machine: typeof ownViewingsMachine;
  meetingMachine: typeof meetingMachine;
  /** The own review of a viewing that is over. */
  Review: ComponentType<ReviewProps>;
  userId: number;
}

/** All viewings of the member: those that wait for an answer, those that are ahead by day, and those that are over. */
export function OwnViewingsView({ machine, ...whose }: OwnViewingsViewProps) {
  const actor = useScreenActor(machine);
  const viewings = useSelector(actor, selectViewings);
  const isFailed = useSelector(actor, selectIsFailed);
  const ahead = viewings?.filter(isOpen) ?? [];
  const proposed = ahead.filter(({ start }) => start === null);
  const agreed = ahead.filter(hasStart);
  const over = viewings?.filter((viewing) => !isOpen(viewing)).toReversed() ?? [];
  const days = Map.groupBy(agreed, ({ start }) => dayOf(toRomeClock(new Date(start))));
  return (
    <Grid gap="5" maxW="44rem" mx="auto" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`My viewings · Stanza`}</PageTitle>
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>
          <Trans>My viewings</Trans>
        </chakra.h1>
        <TextLink to={conversationsPath} fontSize="sm">
          <Trans>See all conversations</Trans>
        </TextLink>
      </Flex>
      {isFailed && (
        <RetryBanner
          message={errorTexts.ownViewings.fetch}
          onRetry={() => actor.send({ type: 'fetch.retry' })}
        />
      )}
      {viewings === null && !isFailed && <Spinner label={t`Loading your viewings...`} />}
      {viewings && ahead.length === 0 && (
        <Card>
          <Notice icon={<CalendarClock size={32} />} title={t`No viewing is ahead`}>
            <p>
              <Trans>Propose one in the conversation about a room.</Trans>
            </p>
          </Notice>
        </Card>
      )}
      {proposed.length > 0 && <Rows heading={t`Without an answer`} viewings={proposed} {...whose} />}
      {[...days].map(([day, ofDay]) => (
        <Rows key={day} heading={wholeDay(day)} viewings={ofDay} {...whose} />
      ))}
      {over.length > 0 && (
        <chakra.details>
          <chakra.summary cursor="pointer" fontWeight={600} py="2">
            {plural(over.length, { one: '# past or cancelled', other: '# past or cancelled' })}
          </chakra.summary>
          <Rows viewings={over} {...whose} />
        </chakra.details>
      )}
    </Grid>
  );
}

const hasStart = (viewing: OwnViewing): viewing is OwnViewing & { start: string } => viewing.start !== null;

type Whose = Omit<OwnViewingsViewProps, 'machine'>;

interface RowsProps extends Whose {
  heading?: string;
  viewings: readonly OwnViewing[];
}

function Rows({ heading, viewings, ...whose }: RowsProps) {
  return (
    <section>
      {heading && (
        <chakra.h2 fontFamily="body" fontSize="md" fontWeight={700} mb="2">
          {heading}
        </chakra.h2>
      )}
      <Grid as="ul" listStyleType="none" gap="2" templateColumns="minmax(0, 1fr)">
        {viewings.map((viewing) => (
          <li key={`${viewing.conversationId} ${viewing.listingId}`}>
            <Row viewing={viewing} {...whose} />
          </li>
        ))}
      </Grid>
    </section>
  );
}

function Row({ viewing, userId, meetingMachine, Review }: Whose & { viewing: OwnViewing }) {
  const {
    conversationId,
    listingId,
    otherName,
    title,
    state,
    start,
    times,
    minutes,
    place,
    address,
    meeting,
    review,
  } = viewing;
  const firstName = otherName.split(' ')[0] ?? '';
  const isAhead = start !== null && state !== 'done';
  return (
    <Card p={{ base: '3', md: '4' }} display="flex" flexWrap="wrap" gap="3" alignItems="center">
      {isAhead && (
        <chakra.p fontWeight={700} fontSize="lg" minW="3.5rem">
          <time dateTime={start}>{clockOf(toRomeClock(new Date(start)))}</time>
        </chakra.p>
      )}
      <Box flex="1" minW="10rem">
        <chakra.p fontWeight={600} {...userText}>
          {title}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" {...userText}>
          <Trans>with {otherName}</Trans>
          {` · ${plural(minutes, { one: '# minute', other: '# minutes' })} · ${address ?? placeText(place)}`}
        </chakra.p>
        <chakra.p fontSize="sm" fontWeight={600} color={state === 'agreed' ? 'success.text' : undefined}>
          {state === 'agreed' ? t`Agreed` : viewingLine(viewing, userId, firstName)}
        </chakra.p>
        {times.length > 0 && (
          <chakra.ul listStyleType="none" fontSize="sm">
            {times.map((time) => (
              <li key={time}>{italianTime(time)}</li>
            ))}
          </chakra.ul>
        )}
      </Box>
      {meeting && (
        <Met
          machine={meetingMachine}
          conversationId={conversationId}
          listingId={listingId}
          meeting={meeting}
          name={firstName}
        />
      )}
      <ButtonLink look="outline" to={`${conversationsPath}?conversation=${conversationId}`}>
        <Trans>Open conversation</Trans>
      </ButtonLink>
      {review && (
        <Review
          of={{ conversationId, listingId }}
          review={review}
          isHost={viewing.hostId === userId}
          name={firstName}
        />
      )}
    </Card>
  );
}
