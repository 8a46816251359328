import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import { MessageText } from './MessageText.tsx';
import { clockTime } from './message-days.ts';
import { toldMessage } from './told-message.ts';

interface MessageBubbleProps {
  message: Pick<ChatMessage, 'content' | 'timestamp'>;
  isOwn: boolean;
  /** For screen readers: the bubble shows the sender only by the side on which it stands. */
  sender: string;
  /** The server has not confirmed it yet. */
  isFaded?: boolean;
  /** The delivery state, beside the time, so that it needs no line of its own. */
  state?: ReactNode;
  /** After the time. */
  after?: ReactNode;
  /** Below the bubble. */
  children?: ReactNode;
}

/** One message: own ones stand on the right, the other's on the left. */
export function MessageBubble({
  message,
  isOwn,
  sender,
  isFaded = false,
  state,
  after,
  children,
}: MessageBubbleProps) {
  const colour = isOwn ? 'bg.glow' : 'bg.sunken';
  return (
    <Flex direction="column" align={isOwn ? 'flex-end' : 'flex-start'}>
      <Box
        maxW={{ base: '85%', md: 'min(75%, 36rem)' }}
        px="4"
        py="2"
        borderRadius="lg"
        borderWidth="1px"
        borderColor="border.subtle"
        borderEndEndRadius={isOwn ? 'sm' : undefined}
        borderEndStartRadius={isOwn ? undefined : 'sm'}
        background={isFaded ? `color-mix(in srgb, {colors.${colour}} 50%, transparent)` : colour}
      >
        <VisuallyHidden>{sender}: </VisuallyHidden>
        <Box opacity={isFaded ? 0.72 : undefined}>
          <MessageText content={toldMessage(message.content)} />
        </Box>
        <Flex
          align="center"
          justify={isOwn ? 'flex-end' : 'flex-start'}
          wrap="wrap"
          columnGap="2"
          fontSize="xs"
          lineHeight={1.4}
          color="fg.muted"
        >
          {state}
          <chakra.time dateTime={message.timestamp}>{clockTime(message.timestamp)}</chakra.time>
          {after}
        </Flex>
      </Box>
      {children}
    </Flex>
  );
}
