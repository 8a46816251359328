import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessagesSquare } from 'lucide-react';
import { type FunctionComponent, type RefObject, useMemo } from 'react';
import { Notice } from '../../components/Notice.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import type { presenceMachine } from '../../machines/chat/presence.machine.ts';
import type { viewingSlotsMachine } from '../../machines/chat/viewing-slots.machine.ts';
import type { viewingsMachine } from '../../machines/chat/viewings.machine.ts';
import type { lowRentMachine } from '../../machines/safety/low-rent.machine.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { PartnerCardProps } from '../account/PartnerCardButton.tsx';
import { LowRentNote } from '../safety/LowRentNote.tsx';
import type { ReportMessageProps } from '../safety/MessageWarnings.tsx';
import type { ReviewProps } from '../safety/ReviewPart.tsx';
import { Composer } from './Composer.tsx';
import { ListingCards } from './ListingCards.tsx';
import { MessageList } from './MessageList.tsx';
import { messageRows } from './message-rows.ts';
import { PartnerAvatar } from './PartnerAvatar.tsx';
import { OnlineLabel, PresenceLabel } from './PresenceLabel.tsx';
import { shownName } from './shown-name.ts';
import { ThreadHeader } from './ThreadHeader.tsx';
import { type ChatParts, useIsConnected, useOpen, useThread } from './useChat.ts';
import { Viewings } from './Viewings.tsx';

interface ThreadProps {
  parts: ChatParts;
  /** `null` if the backend has no viewings. */
  viewings: typeof viewingsMachine | null;
  /** `null` if the backend has no open times. */
  slots: typeof viewingSlotsMachine | null;
  /** `null` if the backend does not know who is connected. */
  presence: typeof presenceMachine | null;
  PartnerCard: FunctionComponent<PartnerCardProps>;
  ReportMessage?: FunctionComponent<ReportMessageProps> | undefined;
  Review: FunctionComponent<ReviewProps> | undefined;
  /** `null` if the backend does not know the usual rents, or has no `safety`. */
  lowRent: typeof lowRentMachine | null;
  /** Whether the backend has `safety`. */
  warns: boolean;
  unsent: readonly OutboxItem[];
  conversation: Conversation;
  title: RefObject<HTMLHeadingElement | null>;
  composer: RefObject<HTMLTextAreaElement | null>;
  /** `undefined` when the list is beside the thread: then no back link is needed. */
  onBack: (() => void) | undefined;
}

/** One conversation: its messages and the composer. It is mounted while it is on the screen. */
export function Thread({
  parts,
  viewings,
  slots,
  presence,
  PartnerCard,
  ReportMessage,
  Review,
  lowRent,
  warns,
  unsent,
  conversation,
  title,
  composer,
  onBack,
}: ThreadProps) {
  const { conversationId, listings: cards = [] } = conversation;
  const [newest] = cards;
  const name = shownName(conversation);
  const firstName = name.split(' ')[0] ?? '';
  const thread = useThread(parts, conversationId);
  const isConnected = useIsConnected(parts);
  useOpen(parts, conversationId);
  const { messages, hasFailed, isLoaded } = thread;
  const isLoading = !isLoaded && !hasFailed;
  const rows = useMemo(
    () => messageRows(messages, unsent, conversationId),
    [messages, unsent, conversationId],
  );
  const isEmpty = rows.length === 0;
  return (
    <Flex as="section" aria-labelledby="thread" direction="column" minW="0" minH="0" background="bg.surface">
      <ThreadHeader
        name={name}
        avatar={<PartnerAvatar conversation={conversation} size={40} />}
        title={title}
        onBack={onBack}
        presence={
          presence === null ? (
            <OnlineLabel />
          ) : (
            isConnected && <PresenceLabel machine={presence} conversationId={conversationId} />
          )
        }
      >
        <PartnerCard conversationId={conversationId} name={firstName} />
      </ThreadHeader>
      <ListingCards cards={cards} />
      {lowRent && newest?.isAvailable && (
        <LowRentNote key={newest.listingId} machine={lowRent} id={newest.listingId} />
      )}
      {viewings && cards.length > 0 && (
        <Viewings
          machine={viewings}
          slots={slots}
          Review={Review}
          conversationId={conversationId}
          cards={cards}
          userId={thread.userId}
          name={firstName}
          newestId={messages.at(-1)?.messageId}
        />
      )}
      {hasFailed && (
        <Box px="3" pt="3">
          <RetryBanner
            message={errorTexts.conversations.messages}
            onRetry={() => parts.conversations.send({ type: 'messages.retry' })}
          />
        </Box>
      )}
      {isLoading && !isEmpty && (
        <chakra.p role="status" fontSize="sm" color="fg.muted" textAlign="center" pt="3">
          <Trans>Loading messages...</Trans>
        </chakra.p>
      )}
      <Box flex="1" minH="0" overflowY={isEmpty ? 'auto' : 'hidden'}>
        {!isEmpty && (
          // The key makes a new list when the messages are loaded or replaced: a new list opens at the newest message.
          <MessageList
            key={thread.anchorId}
            parts={parts}
            thread={thread}
            rows={rows}
            name={name}
            ReportMessage={ReportMessage}
            warns={warns}
          />
        )}
        {isEmpty && isLoading && <Spinner label={t`Loading messages...`} isLabelShown />}
        {isEmpty && isLoaded && !hasFailed && (
          <Notice icon={<MessagesSquare size={32} />} title={t`No messages yet`}>
            <p>
              <Trans>Start the conversation!</Trans>
            </p>
          </Notice>
        )}
      </Box>
      {conversation.isOtherDeleted ? (
        <chakra.p p="4" fontSize="sm" color="fg.muted" textAlign="center">
          <Trans>This member has deleted their account. You can still read the conversation.</Trans>
        </chakra.p>
      ) : (
        <Composer parts={parts} conversationId={conversationId} textarea={composer} />
      )}
    </Flex>
  );
}
