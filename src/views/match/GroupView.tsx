import { chakra, Flex, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Avatar } from '../../components/Avatar.tsx';
import { Banner } from '../../components/Banner.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button, Card, Checkbox, CheckLabel, SelectField, TextLink } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { summaryOf } from '../../components/search/summary.ts';
import { userText } from '../../components/user-text.ts';
import { dayInItaly } from '../../domain/day.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { shareMachine } from '../../machines/listing/share.machine.ts';
import type { GroupChange, GroupData, groupMachine } from '../../machines/match/group.machine.ts';
import { matchPath } from '../../schemas/match/answers.ts';
import {
  type Group,
  groupLimits,
  groupPath,
  invitationParam,
  type ReceivedInvitation,
} from '../../schemas/match/groups.ts';
import type { SavedSearch } from '../../schemas/search/saved-search.ts';
import { ShareButton } from '../listing/ShareButton.tsx';
import { useScreenActor } from '../useScreenActor.ts';
import { GroupChat, type GroupSafety } from './GroupChat.tsx';
import { GroupRooms } from './GroupRooms.tsx';
import { listOf } from './group-texts.ts';
import { PeoplePart } from './PeoplePart.tsx';

type Snapshot = SnapshotFrom<typeof groupMachine>;
const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

const dayOf = (time: string) => formatDay(dayInItaly(new Date(time)));

interface GroupViewProps {
  /** `null` while it loads. */
  chat: ChatActor | null;
  machine: typeof groupMachine;
  shareMachine: typeof shareMachine;
  /** The key in the link by which the member is invited. */
  invitation: string | null;
  safety?: GroupSafety;
  /** Whether the page shows anew because the member has left the group by a block: the pressed button is gone. */
  isAfterBlock?: boolean;
}

/** The page of the group: invitations, members, search, rooms with votes, and people who search for the same. */
export default function GroupView({
  chat,
  machine,
  shareMachine: share,
  invitation,
  safety,
  isAfterBlock = false,
}: GroupViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAfterBlock) heading.current?.focus();
  }, [isAfterBlock]);
  const actor = useScreenActor(machine, { input: { invitation, room: null } });
  const { data, message } = useSelector(actor, selectContext);
  const isFailed = useSelector(actor, selectIsFailed);
  const isBusy = useSelector(actor, selectIsBusy);
  const [isLeaving, setIsLeaving] = useState(false);
  const make = (change: GroupChange) => actor.send({ type: 'change.make', change });
  const group = data?.page.group ?? null;
  const names = listOf(group?.members.map(({ name }) => name) ?? []);
  return (
    <Grid gap="5" maxW="44rem" mx="auto" templateColumns="minmax(0, 1fr)">
      <PageTitle>{t`Your Group · Stanza`}</PageTitle>
      <chakra.h1 ref={heading} tabIndex={-1} fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
        {group && group.members.length > 1 ? names : <Trans>Your Group</Trans>}
      </chakra.h1>
      {isFailed && (
        <RetryBanner message={errorTexts.groups.fetch} onRetry={() => actor.send({ type: 'group.retry' })} />
      )}
      {!data && !isFailed && <Spinner label={t`Loading your group...`} />}
      {message && <Banner tone="error">{message}</Banner>}
      {data && !isFailed && (
        <>
          <Invitations data={data} link={invitation} isBusy={isBusy} onChange={make} />
          {group ? (
            <>
              <Members group={group} share={share} safety={safety} isBusy={isBusy} onChange={make} />
              {chat && <GroupChat chat={chat} safety={safety} />}
              <Search group={group} searches={data.searches} isBusy={isBusy} onChange={make} />
              <Part title={t`Rooms of the group`}>
                {group.rooms.length === 0 && (
                  <chakra.p color="fg.muted">
                    <Trans>
                      No rooms yet. What one of you likes shows here, and so does each room that one votes on.
                    </Trans>
                  </chakra.p>
                )}
                <GroupRooms
                  rooms={group.rooms}
                  isBusy={isBusy}
                  onVote={(listingId, vote) => make({ kind: 'vote', listingId, vote })}
                />
              </Part>
            </>
          ) : (
            <Part title={t`Look for a flat together`}>
              <p>
                <Trans>
                  Two to four people: one list of rooms with your votes, one search, and one question to the
                  poster for all of you.
                </Trans>
              </p>
              <Seen />
              <Button justifySelf="start" aria-disabled={isBusy} onClick={() => make({ kind: 'create' })}>
                <Trans>Create a group</Trans>
              </Button>
            </Part>
          )}
          <Part title={t`People who search for the same`}>
            <p>
              <Trans>
                Others who look for people, in the same city and with a similar budget, see your first name,
                your picture, these values and a rough guess of how you get on. Nobody else does.
              </Trans>
            </p>
            <PeoplePart data={data} isBusy={isBusy} onChange={make} />
          </Part>
          <Flex wrap="wrap" justify="space-between" gap="3">
            {group ? (
              <Button look="outline" aria-disabled={isBusy} onClick={() => setIsLeaving(true)}>
                <Trans>Leave the group</Trans>
              </Button>
            ) : (
              <TextLink to={matchPath}>
                <Trans>Your Match</Trans>
              </TextLink>
            )}
            <TextLink to="/profile">
              <Trans>Back to the profile</Trans>
            </TextLink>
          </Flex>
        </>
      )}
      {isLeaving && group && (
        <ConfirmDialog
          question={t`Leave the group?`}
          subject={
            group.members.length === 1
              ? t`You are the last one: the group is deleted, with its messages, its votes and its search.`
              : t`Your votes go with you. The others keep theirs, and the messages, which you cannot read any more.`
          }
          confirmLabel={t`Leave Group`}
          onConfirm={() => {
            setIsLeaving(false);
            make({ kind: 'leave' });
          }}
          onCancel={() => setIsLeaving(false)}
        />
      )}
    </Grid>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      as="section"
      aria-labelledby={id}
      px="5"
      py="4"
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <chakra.h2 id={id} fontSize="xl" fontWeight={500}>
        {title}
      </chakra.h2>
      {children}
    </Card>
  );
}

function Seen() {
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      <Trans>
        The group sees your first name, your picture, the rooms that you like, your votes, and when you view a
        room that you asked about for the group.
      </Trans>
    </chakra.p>
  );
}

interface PartProps {
  isBusy: boolean;
  onChange(change: GroupChange): void;
}

/** Those of people of the list, and the one of a link that was opened. */
function Invitations({
  data: { page },
  link,
  isBusy,
  onChange,
}: PartProps & { data: GroupData; link: string | null }) {
  const { invitations, group } = page;
  const isGone =
    link !== null && group === null && invitations.every(({ key }: ReceivedInvitation) => key !== link);
  return (
    <>
      {isGone && <Banner tone="error">{errorTexts.groups.noInvitation}</Banner>}
      {invitations.map(({ key, members, endsAt }) => {
        const names = listOf(members);
        const day = dayOf(endsAt);
        return (
          <Part key={key} title={t`An invitation from ${names}`}>
            <p>
              <Trans>You can join until {day}.</Trans>
            </p>
            <Seen />
            {group && (
              <p>
                <Trans>You are in a group already. Leave it first.</Trans>
              </p>
            )}
            <Flex gap="3" wrap="wrap">
              {!group && (
                <Button aria-disabled={isBusy} onClick={() => onChange({ kind: 'accept', key })}>
                  <Trans>Join</Trans>
                </Button>
              )}
              {key !== link && (
                <Button
                  look="outline"
                  aria-disabled={isBusy}
                  onClick={() => onChange({ kind: 'endInvitation', key })}
                >
                  <Trans>Decline</Trans>
                </Button>
              )}
            </Flex>
          </Part>
        );
      })}
    </>
  );
}

function Members({
  group: { members, showsBand, invitations },
  share,
  safety,
  isBusy,
  onChange,
}: PartProps & { group: Group; share: typeof shareMachine; safety: GroupSafety | undefined }) {
  const link = invitations.find(({ name }) => name === null);
  const isFull = members.length >= groupLimits.members;
  return (
    <Part title={t`Members`}>
      <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="3">
        {members.map(({ number, id, name, pictureUrl, isMe }) => (
          <Flex as="li" key={number} gap="2" align="center" minW="0">
            <Avatar url={pictureUrl} size={44} />
            <chakra.span {...userText}>
              {name} {isMe && <chakra.span color="fg.muted">({t`you`})</chakra.span>}
            </chakra.span>
            {!isMe && safety?.({ id, name }, null)}
          </Flex>
        ))}
      </Flex>
      <div>
        <CheckLabel fontSize="sm">
          <Checkbox
            role="switch"
            checked={showsBand}
            aria-disabled={isBusy}
            onChange={() => onChange({ kind: 'showBand', isShown: !showsBand })}
          />
          <span>
            <Trans>Show the group how well rooms fit me</Trans>
          </span>
        </CheckLabel>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>
            Once each of you shows it, rooms say how well they fit the group: as well as they fit the one whom
            they fit least. Your reasons stay yours.
          </Trans>
        </chakra.p>
      </div>
      {link && <Link link={link} share={share} isBusy={isBusy} onChange={onChange} />}
      {!link && !isFull && (
        <Button
          look="outline"
          justifySelf="start"
          aria-disabled={isBusy}
          onClick={() => onChange({ kind: 'invite', person: null })}
        >
          <Trans>Invite by a link</Trans>
        </Button>
      )}
      {invitations.length > (link ? 1 : 0) && (
        <Grid as="ul" listStyleType="none" gap="2" templateColumns="minmax(0, 1fr)" fontSize="sm">
          {invitations.map(
            ({ key, name, endsAt }) =>
              name !== null && (
                <chakra.li key={key} display="flex" flexWrap="wrap" alignItems="center" columnGap="8">
                  <chakra.span {...userText}>{t`${name} is invited until ${dayOf(endsAt)}`}</chakra.span>
                  <Button
                    look="plain"
                    mx="-5"
                    aria-label={t`Withdraw the invitation of ${name}`}
                    aria-disabled={isBusy}
                    onClick={() => onChange({ kind: 'endInvitation', key })}
                  >
                    <Trans>Withdraw</Trans>
                  </Button>
                </chakra.li>
              ),
          )}
        </Grid>
      )}
    </Part>
  );
}

function Link({
  link: { key, endsAt },
  share,
  isBusy,
  onChange,
}: PartProps & { link: Group['invitations'][number]; share: typeof shareMachine }) {
  const address = `${groupPath}&${invitationParam}=${key}`;
  const day = dayOf(endsAt);
  return (
    <Grid gap="2" templateColumns="minmax(0, 1fr)">
      <Flex align="end" gap="2">
        <chakra.div flex="1" minW="0">
          <LabelledTextField
            label={t`Link of the invitation`}
            readOnly
            value={new URL(address, window.location.origin).href}
            hint={t`Good until ${day}. Each person can use it once.`}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </chakra.div>
        <ShareButton
          machine={share}
          title={t`Your Group`}
          heading={t`Share the invitation`}
          label={t`Share the invitation`}
          address={address}
        />
      </Flex>
      <Button
        look="plain"
        justifySelf="start"
        ms="-5"
        aria-disabled={isBusy}
        onClick={() => onChange({ kind: 'endInvitation', key })}
      >
        <Trans>Withdraw the link</Trans>
      </Button>
    </Grid>
  );
}

function Search({
  group: { search },
  searches,
  isBusy,
  onChange,
}: PartProps & { group: Group; searches: readonly SavedSearch[] }) {
  const by = search?.by;
  return (
    <Part title={t`The search of the group`}>
      {search ? (
        <p>
          <TextLink to={`/listings?${search.search}`}>{summaryOf(search)}</TextLink>
          {by && (
            <chakra.span color="fg.muted">
              {' · '}
              {t`chosen by ${by}`}
            </chakra.span>
          )}
        </p>
      ) : (
        <chakra.p color="fg.muted">
          <Trans>None yet.</Trans>
        </chakra.p>
      )}
      {searches.length > 0 ? (
        <LabelledField
          label={
            search ? t`Replace it with one of your saved searches` : t`Choose one of your saved searches`
          }
        >
          {(ids) => (
            <SelectField
              {...ids}
              value=""
              aria-disabled={isBusy}
              onChange={({ target }) => {
                const chosen = searches.find(({ id }) => id === target.value);
                if (chosen) onChange({ kind: 'search', search: chosen.search });
              }}
            >
              <option value="">{t`Choose…`}</option>
              {searches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </LabelledField>
      ) : (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>“Save search” above the results keeps a search, which you can choose here.</Trans>
        </chakra.p>
      )}
    </Part>
  );
}
