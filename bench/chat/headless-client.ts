import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { OutboxItem } from '@stanza/schemas/chat/chat-store.ts';
import { type AnyActorRef, createActor } from 'xstate';
import type { Store } from '../../src/app/device/chat-records.ts';
import type { Account } from './account.ts';
import { chatLogic } from './chat-logic.ts';
import type { Clock } from './fast-clock.ts';
import { createMemoryStorage } from './memory-storage.ts';

/** In milliseconds. */
const timeout = 120_000;

interface HeadlessClientOptions {
  account: Account;
  /** With a trailing slash. */
  serverUrl: string;
  clock: Clock;
}

/** A member with one page, which shows their only conversation. */
export interface HeadlessClient {
  account: Account;
  /** Reloads the page. Only stored data survives. */
  reload(): void;
  isConnected(): boolean;
  /** The messages on the screen; empty before they are loaded. */
  messages(): readonly ChatMessage[];
  /** Loads older messages, if there are any, like a reader who scrolls to the first message. */
  scrollUp(): void;
  /** Whether the client believes that it has every message after its first one. */
  isComplete(): boolean;
  outbox(): readonly OutboxItem[];
  /** Whether the conversation is open. */
  canWrite(): boolean;
  /** Types a message and sends it. */
  write(content: string): void;
  /** Resolves when the condition is true. Rejects after two minutes. */
  until(condition: () => boolean): Promise<void>;
  /** Called after each change. */
  watch(onChange: () => void): void;
  stop(): void;
}

export function openHeadlessClient({ account, serverUrl, clock }: HeadlessClientOptions): HeadlessClient {
  const storage = createMemoryStorage();
  const watchers = new Set<() => void>();
  let page = openPage();

  function changed() {
    for (const onChange of watchers) onChange();
  }

  function openPage() {
    return startPage({ account, serverUrl, clock, storage, changed: () => changed() });
  }

  return {
    account,
    reload() {
      page.stop();
      page = openPage();
      changed();
    },
    isConnected: () =>
      page.chat.getSnapshot().children.connection?.getSnapshot().hasTag('connected') ?? false,
    messages: () => page.thread()?.messages ?? [],
    scrollUp() {
      const hasFailed = page.conversations.getSnapshot().matches({ older: 'failed' });
      page.conversations.send({ type: hasFailed ? 'older.retry' : 'older.request' });
    },
    isComplete: () => page.thread()?.status === 'complete',
    outbox: () => page.outbox().getSnapshot().context.items,
    canWrite: () => page.thread() !== undefined,
    write(content) {
      page.write(content);
    },
    async until(condition) {
      if (condition()) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onChange = () => {
        if (condition()) resolve();
      };
      const timer = setTimeout(
        () => reject(new Error(`${account.firstName} is stuck: ${page.state()}`)),
        timeout,
      );
      watchers.add(onChange);
      try {
        await promise;
      } finally {
        watchers.delete(onChange);
        clearTimeout(timer);
      }
    },
    watch: (onChange) => void watchers.add(onChange),
    stop: () => page.stop(),
  };
}

interface PageOptions extends HeadlessClientOptions {
  storage: Store;
  changed: () => void;
}

function startPage({ account, serverUrl, clock, storage, changed }: PageOptions) {
  const { id, email } = account;
  const chat = createActor(chatLogic({ account, serverUrl, storage }), {
    clock,
    input: { user: { id, email }, capabilities: ['message-pages'] },
  });
  chat.start();
  const { connection, conversations, outbox } = chat.getSnapshot().children;
  if (!connection || !conversations || !outbox) throw new Error('A part of the chat is missing');
  const parts: readonly AnyActorRef[] = [connection, conversations, outbox];
  const subscriptions = parts.map((part) => part.subscribe(() => changed()));
  const idOf = () => conversations.getSnapshot().context.conversations[0]?.conversationId;
  const thread = () => Object.values(conversations.getSnapshot().context.threads)[0];
  let seen: readonly ChatMessage[] | undefined;
  // Opens the only conversation and marks new messages as read, as the view does.
  subscriptions.push(
    conversations.subscribe(({ context }) => {
      const conversationId = idOf();
      if (conversationId === undefined) return;
      if (context.openId === null) conversations.send({ type: 'conversation.open', conversationId });
      const messages = thread()?.messages;
      if (messages === seen) return;
      seen = messages;
      conversations.send({ type: 'conversation.read' });
    }),
  );

  return {
    chat,
    conversations,
    thread,
    outbox: () => outbox,
    /** Types and sends, as the view does. */
    write(content: string) {
      const conversationId = idOf();
      if (conversationId === undefined) throw new Error('There is no conversation to write in');
      conversations.send({ type: 'draft.change', conversationId, text: content });
      conversations.send({ type: 'message.send', conversationId, at: Date.now() });
    },
    /** Describes the state for an error message. */
    state() {
      const { value } = chat.getSnapshot();
      const { items } = outbox.getSnapshot().context;
      const [head] = items;
      return JSON.stringify({
        chat: value,
        conversations: conversations.getSnapshot().value,
        waiting: items.length,
        head,
      });
    },
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      chat.stop();
    },
  };
}
