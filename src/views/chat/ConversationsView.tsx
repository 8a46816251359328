import { Box, Grid, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { type FunctionComponent, useMemo, useRef } from 'react';
import { Card } from '../../components/controls.tsx';
import { useMediaQuery } from '../../components/maps/useMediaQuery.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { withOutbox } from '../../domain/chat/conversation-list.ts';
import type { ChatActor } from '../../machines/chat/chat.machine.ts';
import type { inboxMachine } from '../../machines/chat/inbox.machine.ts';
import type { presenceMachine } from '../../machines/chat/presence.machine.ts';
import type { viewingSlotsMachine } from '../../machines/chat/viewing-slots.machine.ts';
import type { viewingsMachine } from '../../machines/chat/viewings.machine.ts';
import type { lowRentMachine } from '../../machines/safety/low-rent.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import type { PartnerCardProps } from '../account/PartnerCardButton.tsx';
import type { ReportMessageProps } from '../safety/MessageWarnings.tsx';
import type { ReviewProps } from '../safety/ReviewPart.tsx';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { ArrivalAnnouncer, ConnectionNotice } from './ChatNotices.tsx';
import { ConversationList } from './ConversationList.tsx';
import { Thread } from './Thread.tsx';
import { partsOf, useConversations, useUnsent } from './useChat.ts';
import { usePaneFocus } from './usePaneFocus.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

const viewingsCapability: Capability = 'viewings';
const slotsCapability: Capability = 'viewing-slots';
const ownViewings: Capability = 'own-viewings';
const presenceCapability: Capability = 'presence';
const usualRent: Capability = 'usual-rent';
const safetyCapability: Capability = 'safety';

interface ConversationsViewProps {
  chat: ChatActor;
  /** What the backend has besides the specified calls. */
  capabilities: readonly string[];
  viewings: typeof viewingsMachine;
  slots: typeof viewingSlotsMachine;
  presence: typeof presenceMachine;
  lowRent: typeof lowRentMachine;
  inbox: typeof inboxMachine;
  /** Whether the inbox was grouped by listing when it was left, and what keeps that. */
  grouping: { isGrouped: boolean; keep(isGrouped: boolean): void };
  /** A new UUID. */
  makeKey(): string;
  PartnerCard: FunctionComponent<PartnerCardProps>;
  /** At each message of another member. */
  ReportMessage?: FunctionComponent<ReportMessageProps>;
  /** The own review of a viewing that is over. */
  Review?: FunctionComponent<ReviewProps>;
  /** `null` when none is selected, or when the member has no such conversation. */
  selectedId: number | null;
  /** The link from a thread to the list, on screens with room for only one of them. */
  onBack(): void;
}

/** The member's conversations and the thread of the selected one: side by side or, on a phone, one after the other. */
export function ConversationsView({
  chat,
  capabilities,
  viewings,
  slots,
  presence,
  lowRent,
  inbox: inboxLogic,
  grouping,
  makeKey,
  PartnerCard,
  ReportMessage,
  Review,
  selectedId,
  onBack,
}: ConversationsViewProps) {
  const parts = useMemo(() => partsOf(chat), [chat]);
  const conversations = useConversations(parts, (context) => context.conversations);
  const userId = useConversations(parts, (context) => context.userId);
  const unsent = useUnsent(parts);
  const inbox = useScreenActor(inboxLogic, { input: { isGrouped: grouping.isGrouped, capabilities } });
  useEmitted(inbox, 'grouping.changed', ({ isGrouped }) => grouping.keep(isGrouped));
  const [newest] = conversations;
  useChange(`${conversations.length} ${newest?.lastMessageTimestamp}`, () =>
    inbox.send({ type: 'inbox.refresh' }),
  );
  const listed = useMemo(() => withOutbox(conversations, unsent), [conversations, unsent]);
  const hasRoomForBoth = useMediaQuery('(min-width: 768px)');
  const conversation = conversations.find(({ conversationId }) => conversationId === selectedId);
  const isThreadAlone = conversation !== undefined && !hasRoomForBoth;
  const warns = capabilities.includes(safetyCapability);
  const title = useRef<HTMLHeadingElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  usePaneFocus(selectedId, hasRoomForBoth ? composer : title);
  useVisibleHeight(isThreadAlone);

  return (
    <Box
      data-fills-screen={isThreadAlone || undefined}
      display="flex"
      flexDirection="column"
      height={{ base: isThreadAlone ? 'full' : 'auto', md: 'calc(100dvh - 7.875rem)' }}
      minH={{ md: '26rem' }}
    >
      <PageTitle>{t`Messages · Stanza`}</PageTitle>
      <VisuallyHidden asChild>
        <h1>
          <Trans>Messages</Trans>
        </h1>
      </VisuallyHidden>
      <ArrivalAnnouncer parts={parts} warns={warns} />
      <ConnectionNotice parts={parts} />
      <Card
        flex="1"
        minH="0"
        overflow="hidden"
        css={{ '[data-fills-screen] > &': { borderWidth: 0, borderRadius: 0, boxShadow: 'none' } }}
      >
        <Grid
          h="full"
          templateColumns={{ base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)', lg: '23rem minmax(0, 1fr)' }}
          templateRows="minmax(0, 1fr)"
        >
          {!isThreadAlone && (
            <ConversationList
              parts={parts}
              conversations={listed}
              userId={userId}
              selectedId={conversation?.conversationId}
              inbox={inbox}
              makeKey={makeKey}
              hasViewings={capabilities.includes(ownViewings)}
            />
          )}
          {conversation && (
            <Thread
              key={conversation.conversationId}
              parts={parts}
              viewings={capabilities.includes(viewingsCapability) ? viewings : null}
              slots={capabilities.includes(slotsCapability) ? slots : null}
              presence={capabilities.includes(presenceCapability) ? presence : null}
              PartnerCard={PartnerCard}
              ReportMessage={ReportMessage}
              Review={Review}
              lowRent={warns && capabilities.includes(usualRent) ? lowRent : null}
              warns={warns}
              unsent={unsent}
              conversation={conversation}
              title={title}
              composer={composer}
              onBack={hasRoomForBoth ? undefined : onBack}
            />
          )}
          {!conversation && hasRoomForBoth && (
            <Box display="grid" alignContent="center" overflowY="auto">
              <Notice icon={<Inbox size={32} />} title={t`Welcome to your Inbox`}>
                <p>
                  <Trans>Choose a conversation to read it and to answer.</Trans>
                </p>
              </Notice>
            </Box>
          )}
        </Grid>
      </Card>
    </Box>
  );
}
