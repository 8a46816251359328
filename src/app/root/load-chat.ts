import { chatMachine } from '../../machines/chat/chat.machine.ts';
import { chatComposerMachine } from '../../machines/chat/chat-composer.machine.ts';
import { chatConnectionMachine } from '../../machines/chat/chat-connection.machine.ts';
import { chatOutboxMachine } from '../../machines/chat/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../machines/chat/chat-thread.machine.ts';
import { chatThreadsMachine } from '../../machines/chat/chat-threads.machine.ts';
import { conversationListMachine } from '../../machines/chat/conversation-list.machine.ts';
import { messageDeliveryMachine } from '../../machines/chat/message-delivery.machine.ts';
import { chatEffects, chatSocket } from '../effects/chat/chat.ts';
import { chatUrl } from '../environment.ts';
import type { SessionActor } from './bearer.ts';

/** The chat with its effects. */
export function loadChat(session: () => SessionActor): typeof chatMachine {
  const effects = chatEffects(session);
  return chatMachine.provide({
    actors: {
      connection: chatConnectionMachine.provide({ actors: { chatSocket: chatSocket(session, chatUrl) } }),
      list: conversationListMachine.provide({ actors: effects.list }),
      threads: chatThreadsMachine.provide({
        actors: {
          ...effects.threads,
          thread: chatThreadMachine.provide({ actors: effects.thread }),
          composer: chatComposerMachine.provide({ actors: effects.composer }),
        },
      }),
      outbox: chatOutboxMachine.provide({
        actors: {
          ...effects.outbox,
          delivery: messageDeliveryMachine.provide({ actors: effects.delivery }),
        },
      }),
    },
  });
}
