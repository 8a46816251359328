import { chatMachine } from '../../machines/chat.machine.ts';
import { chatOutboxMachine } from '../../machines/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../machines/chat-thread.machine.ts';
import type { LoadedChat } from '../../machines/root.machine.ts';
import { openChatRecords } from '../device/chat-records.ts';
import { deviceStore } from '../device/device-store.ts';
import { chatEffects, chatOutboxEffects, chatSocket, chatThreadEffects } from '../effects/chat.ts';
import { chatUrl } from '../environment.ts';
import type { SessionActor } from './bearer.ts';

/** The chat with its effects, and what this device keeps of the member's. Imported when somebody is logged in. */
export function loadChat(session: () => SessionActor, userId: number): LoadedChat {
  const logic = chatMachine.provide({
    actors: {
      ...chatEffects(session),
      chatSocket: chatSocket(session, chatUrl),
      outbox: chatOutboxMachine.provide({ actors: chatOutboxEffects(session) }),
      thread: chatThreadMachine.provide({ actors: chatThreadEffects(session) }),
    },
  });
  return { logic, records: openChatRecords(deviceStore(), userId).read() };
}
