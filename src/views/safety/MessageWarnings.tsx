import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { type FunctionComponent, memo } from 'react';
import type { WarningKind } from '../../domain/safety/warning-rules.ts';
import { warningsOf } from '../../domain/safety/warnings.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import { AdviceNote } from './AdviceNote.tsx';

/** What a warning says: the danger, and what to do. */
function adviceOn(kind: WarningKind): { title: string; advice: string } {
  switch (kind) {
    case 'money':
      return {
        title: t`Money before a viewing`,
        advice: t`Pay nothing before you have seen the room and signed the contract. Propose a viewing, in person or by video: an honest person agrees to it.`,
      };
    case 'service':
      return {
        title: t`A payment that cannot be taken back`,
        advice: t`Nobody gives back what is paid by such a service, by a voucher or in cryptocurrency, and no booking site keeps a rent for a room found here. After the contract is signed, pay by bank transfer, to the name that stands in it.`,
      };
    case 'document':
      return {
        title: t`A picture of a document`,
        advice: t`With a picture of your document somebody else can act in your name. Show it in person when you sign the contract. A picture that somebody sends you proves nothing: it may be stolen.`,
      };
    case 'link':
      return {
        title: t`A link that hides where it leads`,
        advice: t`Do not open it. Never type a password or the number of a card on a page that you have reached like this.`,
      };
    case 'messenger':
      return {
        title: t`Away from this chat`,
        advice: t`Stay in this chat until you have met. Here the messages are kept, and can prove what was agreed.`,
      };
  }
}

/** The title of the warnings of a message, for screen readers when it arrives; `null` without one. */
export function warningTitle(content: string): string | null {
  const titles = [...warningsOf(content)].map((kind) => adviceOn(kind).title);
  return titles.length === 0 ? null : t`Safety advice: ${titles.join('. ')}`;
}

export interface ReportMessageProps {
  conversationId: number;
  messageId: number;
  /** The first name of who wrote it. */
  name: string;
  /** A small icon unless it is a text. */
  look?: 'small' | 'text';
}

interface MessageWarningsProps {
  message: ChatMessage;
  /** The first name of who wrote it. */
  name: string;
  ReportMessage: FunctionComponent<ReportMessageProps> | undefined;
  isFolded: boolean;
  onFold(isFolded: boolean): void;
}

/** Below a message of the other member: what its words may mean, and what to do. Nothing if they are harmless. */
export const MessageWarnings = memo(function MessageWarnings({
  message: { content, conversationId, messageId },
  name,
  ReportMessage,
  isFolded,
  onFold,
}: MessageWarningsProps) {
  const warnings = [...warningsOf(content)].map(adviceOn);
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <AdviceNote
      title={warnings.length === 1 ? first.title : t`Be careful with this message`}
      isFolded={isFolded}
      onFold={onFold}
      report={
        ReportMessage && (
          <ReportMessage conversationId={conversationId} messageId={messageId} name={name} look="text" />
        )
      }
      mt="1.5"
      maxW={{ base: '85%', md: 'min(75%, 36rem)' }}
      w="full"
      borderRadius="md"
    >
      {warnings.map(({ title, advice }) => (
        <chakra.p key={title} mb="1.5">
          {warnings.length > 1 && <chakra.strong fontWeight={600}>{title}. </chakra.strong>}
          {advice}
        </chakra.p>
      ))}
    </AdviceNote>
  );
});
