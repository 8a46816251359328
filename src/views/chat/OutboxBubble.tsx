import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Clock, RotateCw, SendHorizontal, Trash2 } from 'lucide-react';
import { Button } from '../../components/controls.tsx';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import type { OutboxItem } from '../../schemas/chat/chat-store.ts';
import { MessageBubble } from './MessageBubble.tsx';

interface OutboxBubbleProps {
  item: Pick<OutboxItem, 'status' | 'reason'> & { message: Pick<ChatMessage, 'content' | 'timestamp'> };
  isConnected: boolean;
  onRetry(): void;
  onDiscard(): void;
}

/** An own message that the server has not confirmed, with its delivery state. */
export function OutboxBubble({ item, isConnected, onRetry, onDiscard }: OutboxBubbleProps) {
  const isFailed = item.status === 'failed';
  const Icon = isConnected ? SendHorizontal : Clock;
  return (
    <MessageBubble
      message={item.message}
      isOwn
      sender={t`You`}
      isFaded
      state={
        !isFailed && (
          <chakra.span display="inline-flex" alignItems="center" gap="1">
            <Icon size={14} aria-hidden />
            {isConnected ? t`Sending...` : t`Waiting for a connection`}
          </chakra.span>
        )
      }
    >
      {/* In the page before there is a reason, so that a screen reader announces the reason when it appears. */}
      <Box role="status" maxW={{ base: '85%', md: '36rem' }}>
        {isFailed && (
          <chakra.p
            display="flex"
            gap="1.5"
            mt="1.5"
            fontSize="sm"
            color="danger.text"
            overflowWrap="anywhere"
          >
            <chakra.span flexShrink={0} mt="0.5" aria-hidden>
              <CircleAlert size={17} />
            </chakra.span>
            {t`Not sent. ${item.reason ?? ''}`.trim()}
          </chakra.p>
        )}
      </Box>
      {isFailed && (
        <Flex gap="2" mt="1.5">
          <Button look="outline" px="4" onClick={onRetry}>
            <RotateCw size={16} aria-hidden />
            <Trans>Retry</Trans>
          </Button>
          <Button look="plain" px="4" onClick={onDiscard}>
            <Trash2 size={16} aria-hidden />
            <Trans>Discard</Trans>
          </Button>
        </Flex>
      )}
    </MessageBubble>
  );
}
