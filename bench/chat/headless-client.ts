import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { OutboxItem } from '@stanza/schemas/chat/chat-store.ts';
import { type AnyActorRef, createActor, type Subscription } from 'xstate';
import type { Store } from '../../src/app/device/chat-records.ts';
import type { ThreadActor } from '../../src/machines/chat/chat-thread.machine.ts';
import { newestKnownId } from '../../src/views/chat/newest-known.ts';
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
    messages: () => page.thread()?.getSnapshot().context.messages ?? [],
    scrollUp() {
      const thread = page.thread();
      if (!thread) return;
      thread.send({ type: thread.getSnapshot().hasTag('olderFailed') ? 'older.retry' : 'older.request' });
    },
    isComplete: () => page.thread()?.getSnapshot().matches({ history: 'complete' }) ?? false,
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
    input: { user: { id, email } },
  });
  chat.start();
  const { connection, list, threads, outbox } = chat.getSnapshot().children;
  if (!connection || !list || !threads || !outbox) throw new Error('A part of the chat is missing');
  let thread: ThreadActor | undefined;
  const parts: readonly AnyActorRef[] = [connection, list, threads, outbox];
  const subscriptions: Subscription[] = parts.map((part) => part.subscribe(() => changed()));
  subscriptions.push(
    threads.subscribe(({ context }) => {
      const [found] = Object.values(context.threads);
      if (found !== undefined && thread === undefined) show(found);
    }),
  );

  /** Opens the thread and marks new messages as read, as the view does. */
  function show(found: ThreadActor) {
    let seen: readonly ChatMessage[] = [];
    thread = found;
    subscriptions.push(
      found.subscribe(({ context: { messages } }) => {
        if (messages !== seen) {
          seen = messages;
          found.send({ type: 'thread.read' });
        }
        changed();
      }),
    );
    found.send({ type: 'thread.open' });
  }

  return {
    chat,
    thread: () => thread,
    outbox: () => outbox,
    /** Types and sends, as the view does. */
    write(content: string) {
      const [composer] = Object.values(threads.getSnapshot().context.composers);
      if (!composer || !thread) throw new Error('There is no conversation to write in');
      composer.send({ type: 'draft.change', text: content });
      composer.send({
        type: 'message.send',
        at: Date.now(),
        afterMessageId: newestKnownId(thread.getSnapshot()),
        outbox,
      });
    },
    /** Describes the state for an error message. */
    state() {
      const { value } = chat.getSnapshot();
      const { items } = outbox.getSnapshot().context;
      const [head] = items;
      return JSON.stringify({
        chat: value,
        thread: thread?.getSnapshot().value,
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
