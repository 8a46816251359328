import type { RefObject } from 'react';
import { MessageForm } from './MessageForm.tsx';
import { type ChatParts, useConversations } from './useChat.ts';

interface ComposerProps {
  parts: ChatParts;
  conversationId: number;
  textarea: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message of a conversation is written. */
export function Composer({ parts, conversationId, textarea }: ComposerProps) {
  const { conversations } = parts;
  const draft = useConversations(parts, ({ drafts }) => drafts[conversationId] ?? '');
  const isTooLong = useConversations(parts, ({ tooLongId }) => tooLongId === conversationId);
  const isKept = useConversations(parts, ({ isDraftKept }) => isDraftKept);
  return (
    <MessageForm
      textarea={textarea}
      draft={draft}
      isTooLong={isTooLong}
      isKept={isKept}
      onChange={(text) => conversations.send({ type: 'draft.change', conversationId, text })}
      onSend={() => conversations.send({ type: 'message.send', conversationId, at: Date.now() })}
    />
  );
}
