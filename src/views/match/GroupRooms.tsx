import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Minus, X } from 'lucide-react';
import { Button, TextLink } from '../../components/controls.tsx';
import { italianTime, monthlyRent } from '../../components/format.ts';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { userText } from '../../components/user-text.ts';
import { stateLabels } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import { type GroupRoom, type Vote, votes } from '../../schemas/match/groups.ts';
import { listOf } from './group-texts.ts';
import { bandNames, groupBandNames, memberBandNames } from './match-texts.ts';

const voteNames = { yes: msg`Yes`, no: msg`No`, open: msg`Not yet` };
const icons = { yes: Check, no: X, open: Minus };

interface RoomProps {
  room: GroupRoom;
  isBusy: boolean;
  onVote(vote: Vote): void;
}

/** The rooms of the group, those with the most votes first. */
export function GroupRooms({
  rooms,
  isBusy,
  onVote,
}: {
  rooms: readonly GroupRoom[];
  isBusy: boolean;
  onVote(listingId: number, vote: Vote): void;
}) {
  return (
    <Grid as="ul" listStyleType="none" gap="4" templateColumns="minmax(0, 1fr)">
      {rooms.map((room) => (
        <chakra.li
          key={room.listingId}
          display="grid"
          gap="2"
          gridTemplateColumns="minmax(0, 1fr)"
          borderTopWidth="1px"
          borderColor="border.subtle"
          pt="4"
        >
          <RoomHead room={room} />
          <RoomVotes room={room} isBusy={isBusy} onVote={(vote) => onVote(room.listingId, vote)} />
        </chakra.li>
      ))}
    </Grid>
  );
}

function RoomHead({ room: { listingId, title, price, imageUrl, isAvailable, state } }: { room: GroupRoom }) {
  const isOffered = isAvailable && (state === undefined || state === 'published');
  return (
    <Flex gap="3" align="center" minW="0" opacity={isOffered ? 1 : 0.75}>
      <Box flexShrink={0} w="4rem" h="4rem" borderRadius="md" overflow="hidden">
        <ListingImage url={imageUrl ?? undefined} alt="" sizes="64px" />
      </Box>
      <Box minW="0">
        <chakra.h3 fontSize="lg" lineHeight={1.3} {...userText}>
          {isAvailable ? <TextLink to={`/listing/${listingId}`}>{title}</TextLink> : title}
        </chakra.h3>
        <chakra.p fontSize="sm" color="fg.muted">
          {monthlyRent(price)}
          {!isAvailable && <strong> · {t`No longer available`}</strong>}
          {isAvailable && !isOffered && state && <strong> · {told(stateLabels[state])}</strong>}
        </chakra.p>
      </Box>
    </Flex>
  );
}

/** What the members say about a room, and the own vote. */
export function RoomVotes({ room, isBusy, onVote }: RoomProps) {
  const own = room.votes.find(({ isMe }) => isMe);
  const names = listOf(room.askedBy);
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)" fontSize="sm">
      {room.band && (
        <p>
          <strong>{i18n._(groupBandNames[room.band])}.</strong>
        </p>
      )}
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1">
        {room.votes
          .filter(({ isMe }) => !isMe)
          .map(({ number, name, vote, isLiked, band }) => {
            const Icon = icons[vote];
            return (
              <Flex as="li" key={number} gap="1.5" minW="0">
                <Box h="1lh" display="grid" placeItems="center" flexShrink={0}>
                  <Icon size={16} aria-hidden />
                </Box>
                <chakra.span {...userText} unicodeBidi="isolate">
                  {name}: {i18n._(voteNames[vote])}
                  {isLiked && ` · ${t`likes it`}`}
                  {band && ` · ${i18n._(memberBandNames[band])}`}
                </chakra.span>
              </Flex>
            );
          })}
      </Flex>
      <Flex role="group" aria-label={t`Your vote: ${room.title}`} gap="2" wrap="wrap" align="center">
        <span>
          <Trans>You:</Trans>
        </span>
        {votes.map((vote) => (
          <Button
            key={vote}
            look="outline"
            px="3"
            py="1"
            aria-pressed={own?.vote === vote}
            aria-disabled={isBusy}
            css={{ '&[aria-pressed=true]': { borderColor: 'accent.text', background: 'bg.sunken' } }}
            onClick={() => onVote(vote)}
          >
            {i18n._(voteNames[vote])}
          </Button>
        ))}
        {own?.band && <chakra.span color="fg.muted">{i18n._(bandNames[own.band])}</chakra.span>}
      </Flex>
      {room.askedBy.length > 0 && (
        <chakra.p overflowWrap="anywhere">
          {t`${names} asked in the name of the group. Only whoever asked gets the answer, and can tell it in the messages of the group.`}
        </chakra.p>
      )}
      {room.viewings?.map(({ number, name, start }) => (
        <chakra.p
          key={number}
          borderRadius="md"
          background="success.bg"
          px="3"
          py="2"
          overflowWrap="anywhere"
        >
          <strong>{t`${name} has agreed on a viewing: ${italianTime(start)}`}</strong>
        </chakra.p>
      ))}
    </Grid>
  );
}
