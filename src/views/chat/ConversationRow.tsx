import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { messagePreview, messageTime } from '../../components/format.ts';
import { Link } from '../../components/Link.tsx';
import { UnreadBadge } from '../../components/UnreadBadge.tsx';
import { conversationPath } from '../../domain/chat/conversation-url.ts';
import { contactLabels } from '../../domain/chat/inbox.ts';
import { told } from '../../languages/told.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { ContactState } from '../../schemas/chat/inbox.ts';
import { PartnerAvatar } from './PartnerAvatar.tsx';
import { shownName } from './shown-name.ts';
import { toldMessage } from './told-message.ts';
import { rowId } from './usePaneFocus.ts';

const RowLink = chakra(Link, {
  base: {
    display: 'flex',
    gap: '3',
    padding: '3',
    borderRadius: 'md',
    color: 'fg.default',
    textDecoration: 'none',
    transitionProperty: 'background-color',
    transitionDuration: 'quick',
    _hover: { backgroundColor: 'bg.sunken' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': {
      backgroundColor: 'bg.sunken',
      backgroundImage: 'linear-gradient(to right, {colors.accent.solid} 3px, transparent 3px)',
    },
  },
});

interface ConversationRowProps {
  conversation: Conversation;
  unread: number;
  /** The id of the member. */
  userId: number;
  isSelected: boolean;
  /** No conversation is selected: Back in the thread returns to this list. */
  isFromList: boolean;
  /** The state of a question about an own listing. */
  state: ContactState | undefined;
}

export function ConversationRow({
  conversation,
  unread,
  userId,
  isSelected,
  isFromList,
  state,
}: ConversationRowProps) {
  const { conversationId, lastMessageContent, lastMessageTimestamp, lastMessageSenderId } = conversation;
  const name = shownName(conversation);
  return (
    <RowLink
      id={rowId(conversationId)}
      to={conversationPath(conversationId)}
      state={isFromList ? { isFromList } : undefined}
      aria-current={isSelected || undefined}
    >
      <PartnerAvatar conversation={conversation} size={44} />
      <Box minW="0" flex="1">
        <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="3">
          <chakra.span fontWeight={unread > 0 ? 700 : 600} overflowWrap="anywhere" minW="0">
            {name}
          </chakra.span>
          <chakra.span fontSize="xs" color="fg.muted">
            {messageTime(lastMessageTimestamp)}
          </chakra.span>
        </Flex>
        <Flex align="center" justify="space-between" gap="3">
          <chakra.span
            dir="auto"
            fontSize="sm"
            color={unread > 0 ? 'fg.default' : 'fg.muted'}
            // On a narrow screen the width ends it before the 35 letters do.
            truncate
            minW="0"
          >
            {lastMessageSenderId === userId && (
              <bdi>
                <Trans>You:</Trans>{' '}
              </bdi>
            )}
            {messagePreview(lastMessageContent && toldMessage(lastMessageContent))}
          </chakra.span>
          <UnreadBadge count={unread} flexShrink={0} />
          {unread > 0 && (
            <VisuallyHidden>
              <Trans>{unread} unread</Trans>
            </VisuallyHidden>
          )}
        </Flex>
        {state && (
          <chakra.span
            display="inline-block"
            mt="1"
            px="2"
            borderRadius="full"
            fontSize="xs"
            fontWeight={600}
            background={state === 'new' ? 'success.bg' : 'bg.glow'}
            color={state === 'new' ? 'success.text' : 'fg.default'}
          >
            {told(contactLabels[state])}
          </chakra.span>
        )}
      </Box>
    </RowLink>
  );
}
