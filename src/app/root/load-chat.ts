import { chatMachine } from '../../machines/chat.machine.ts';
import { chatComposerMachine } from '../../machines/chat-composer.machine.ts';
import { chatConnectionMachine } from '../../machines/chat-connection.machine.ts';
import { chatOutboxMachine } from '../../machines/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../machines/chat-thread.machine.ts';
import { chatThreadsMachine } from '../../machines/chat-threads.machine.ts';
import { conversationListMachine } from '../../machines/conversation-list.machine.ts';
import { messageDeliveryMachine } from '../../machines/message-delivery.machine.ts';
import { chatEffects, chatSocket } from '../effects/chat.ts';
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
