import { Box, chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { Button, Card } from '../../components/controls.tsx';
import { Form } from '../../components/Form.tsx';
import { messageTime } from '../../components/format.ts';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useKeptFocus } from '../../components/useKeptFocus.ts';
import { userText } from '../../components/user-text.ts';
import type { ChatConnectionActor } from '../../machines/chat/chat-connection.machine.ts';
import type { chatPageMachine } from '../../machines/chat/chat-page.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import type { ChatMessage } from '../../schemas/chat/chat.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof chatPageMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsConnected = (snapshot: Snapshot) => snapshot.hasTag('connected');
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectConnection = (snapshot: Snapshot) => snapshot.children.connection;
const selectConnectionMessage = (snapshot: SnapshotFrom<ChatConnectionActor> | undefined) =>
  snapshot?.context.message ?? null;

interface ChatPageViewProps {
  machine: typeof chatPageMachine;
  user: User;
  /** The address of the WebSocket. */
  address: string;
}

/** The chat test screen: sends a message to any email address, and lists all received ones. */
export function ChatPageView({ machine, user, address }: ChatPageViewProps) {
  const actor = useScreenActor(machine, { input: { userId: user.id } });
  const { recipientEmail, content, received, message } = useSelector(actor, selectContext);
  const connection = useSelector(actor, selectConnection);
  const connectionMessage = useSelector(connection, selectConnectionMessage);
  const isConnected = useSelector(actor, selectIsConnected);
  const isBusy = useSelector(actor, selectIsBusy);
  useKeptFocus(isBusy);

  return (
    <Card maxW="prose" mx="auto" p={{ base: '5', sm: '8' }}>
      <PageTitle>{t`Chat test · Stanza`}</PageTitle>
      <chakra.h1 fontSize="3xl">
        <Trans>Chat test</Trans>
      </chakra.h1>
      <chakra.p role="status" color="fg.muted" fontSize="sm" mt="1" {...userText}>
        {isConnected ? t`Connected to ${address}` : (connectionMessage ?? t`Connecting to ${address}...`)}
      </chakra.p>
      <Form error={message} mt="5" onSubmit={() => actor.send({ type: 'message.send' })}>
        <LabelledTextField
          label={t`Recipient email`}
          type="email"
          autoComplete="off"
          required
          disabled={isBusy}
          value={recipientEmail}
          onChange={({ target }) =>
            actor.send({ type: 'field.change', field: 'recipientEmail', value: target.value })
          }
        />
        <LabelledTextField
          label={t`Message`}
          autoComplete="off"
          required
          disabled={isBusy}
          value={content}
          onChange={({ target }) =>
            actor.send({ type: 'field.change', field: 'content', value: target.value })
          }
        />
        <Button type="submit" justifySelf="start" disabled={!isConnected || isBusy}>
          <Trans>Send</Trans>
        </Button>
      </Form>
      <chakra.h2 fontSize="xl" mt="8">
        <Trans>Received Messages</Trans>
      </chakra.h2>
      <Box role="log" aria-label={t`Received Messages`} mt="3">
        {received.length === 0 ? (
          <chakra.p color="fg.muted">
            <Trans>No messages yet</Trans>
          </chakra.p>
        ) : (
          <chakra.ul listStyleType="none" display="grid" gap="3">
            {received.map((one) => (
              <ReceivedMessage key={one.messageId} message={one} />
            ))}
          </chakra.ul>
        )}
      </Box>
    </Card>
  );
}

function ReceivedMessage({ message: { senderEmail, content, timestamp } }: { message: ChatMessage }) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.subtle" pt="3" {...userText}>
      <chakra.p fontSize="sm" color="fg.muted">
        <chakra.strong color="fg.default">{senderEmail}</chakra.strong> · {messageTime(timestamp)}
      </chakra.p>
      <chakra.p whiteSpace="pre-wrap">{content}</chakra.p>
    </chakra.li>
  );
}
