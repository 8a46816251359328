import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ButtonLink, Card, TextLink } from '../../components/controls.tsx';
import { messagePreview, messageTime } from '../../components/format.ts';
import { InitialAvatar } from '../../components/InitialAvatar.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import type { recentConversationsMachine } from '../../machines/chat/recent-conversations.machine.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { conversationsPath, recentConversations } from '../../schemas/constants.ts';
import { PanelHeader } from '../account/PanelHeader.tsx';
import { shownName } from './shown-name.ts';
import { toldMessage } from './told-message.ts';

type Snapshot = SnapshotFrom<typeof recentConversationsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown';

interface RecentConversationsProps {
  actor: ActorRefFrom<typeof recentConversationsMachine>;
  gridArea: string;
}

export function RecentConversations({ actor, gridArea }: RecentConversationsProps) {
  const { data, failure } = useSelector(actor, selectContext);
  const conversations = data ?? [];
  const status = useSelector(actor, selectStatus);
  const isEmpty = status === 'shown' && conversations.length === 0;

  return (
    <Card as="section" gridArea={gridArea} aria-labelledby="recent-conversations" px="5" pt="3" pb="5">
      <PanelHeader
        id="recent-conversations"
        title={t`Recent Conversations`}
        note={conversations.length > 0 ? t`${conversations.length} conversation(s)` : undefined}
      />
      {status === 'loading' && (
        <chakra.p role="status" color="fg.muted">
          <Trans>Loading conversations...</Trans>
        </chakra.p>
      )}
      {status === 'failed' && failure && (
        <RetryBanner message={failure} onRetry={() => actor.send({ type: 'fetch.retry' })} />
      )}
      {isEmpty && (
        <>
          <chakra.p color="fg.muted">
            <Trans>You have no recent conversations</Trans>
          </chakra.p>
          <ButtonLink to={conversationsPath} mt="4">
            <Trans>Start a Conversation</Trans>
          </ButtonLink>
        </>
      )}
      {conversations.length > 0 && (
        <>
          <chakra.ul listStyleType="none" display="grid" gap="4">
            {conversations.slice(0, recentConversations).map((conversation) => (
              <ConversationRow key={conversation.conversationId} conversation={conversation} />
            ))}
          </chakra.ul>
          <Flex wrap="wrap" columnGap="5" mt="3" fontSize="sm">
            <TextLink to={conversationsPath}>
              <Trans>See all conversations</Trans>
            </TextLink>
            {conversations.length > recentConversations && (
              <TextLink to={conversationsPath}>
                <Trans>See more conversations</Trans>
              </TextLink>
            )}
          </Flex>
        </>
      )}
    </Card>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { lastMessageContent, lastMessageTimestamp } = conversation;
  const name = shownName(conversation);
  return (
    <Flex as="li" gap="3" align="flex-start">
      <InitialAvatar name={name} size={44} />
      <chakra.div minW="0" flex="1">
        <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="3">
          <chakra.p fontWeight={700} {...userText}>
            {name}
          </chakra.p>
          <chakra.p fontSize="xs" color="fg.muted" whiteSpace="nowrap">
            {messageTime(lastMessageTimestamp)}
          </chakra.p>
        </Flex>
        <chakra.p fontSize="sm" color="fg.muted" {...userText}>
          {messagePreview(lastMessageContent && toldMessage(lastMessageContent))}
        </chakra.p>
      </chakra.div>
    </Flex>
  );
}
