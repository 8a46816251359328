import type { ChatMessage } from '@stanza/schemas/chat.ts';
import type { OutboxItem } from '@stanza/schemas/chat-store.ts';
import { createActor, type Subscription } from 'xstate';
import { openChatRecords, type Store } from '../../src/app/device/chat-records.ts';
import type { ThreadActor } from '../../src/machines/chat-thread.machine.ts';
import type { Account } from './account.ts';
import { chatLogic } from './chat-logic.ts';
import type { Clock } from './fast-clock.ts';
import { createMemoryStorage } from './memory-storage.ts';

/** Milliseconds. */
const timeout = 120_000;

interface HeadlessClientOptions {
  account: Account;
  /** With a trailing slash. */
  serverUrl: string;
  clock: Clock;
}

/** A member with one page open, which shows the one conversation they have. */
export interface HeadlessClient {
  account: Account;
  /** The page goes at once, with what only it knew, and comes back from what the device kept. */
  reload(): void;
  isConnected(): boolean;
  /** As the screen has them; empty before they are loaded. */
  messages(): readonly ChatMessage[];
  /** Nothing is missing, as far as the client knows. */
  isComplete(): boolean;
  outbox(): readonly OutboxItem[];
  /** There is a conversation to write in. */
  canWrite(): boolean;
  /** Types and sends. */
  write(content: string): void;
  /** Resolves once it is so. Rejects where nothing of the kind happens for minutes. */
  until(isSo: () => boolean): Promise<void>;
  /** Called after each change. */
  watch(look: () => void): void;
  stop(): void;
}

export function openHeadlessClient({ account, serverUrl, clock }: HeadlessClientOptions): HeadlessClient {
  const storage = createMemoryStorage();
  const watchers = new Set<() => void>();
  let page = openPage();

  function changed() {
    for (const look of watchers) look();
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
    isConnected: () => page.chat.getSnapshot().hasTag('connected'),
    messages: () => page.thread()?.getSnapshot().context.messages ?? [],
    isComplete: () => page.thread()?.getSnapshot().matches({ history: 'complete' }) ?? false,
    outbox: () => page.chat.getSnapshot().context.outbox,
    canWrite: () => page.thread() !== undefined,
    write(content) {
      page.thread()?.send({ type: 'draft.change', text: content });
      page.thread()?.send({ type: 'message.send' });
    },
    async until(isSo) {
      if (isSo()) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => {
        if (isSo()) resolve();
      };
      const timer = setTimeout(
        () => reject(new Error(`${account.firstName} is stuck: ${page.state()}`)),
        timeout,
      );
      watchers.add(look);
      try {
        await promise;
      } finally {
        watchers.delete(look);
        clearTimeout(timer);
      }
    },
    watch: (look) => void watchers.add(look),
    stop: () => page.stop(),
  };
}

interface PageOptions extends HeadlessClientOptions {
  storage: Store;
  changed: () => void;
}

function startPage({ account, serverUrl, clock, storage, changed }: PageOptions) {
  const { id, email } = account;
  const records = openChatRecords(storage, id).read();
  const chat = createActor(chatLogic({ account, serverUrl, storage }), {
    clock,
    input: { user: { id, email }, records },
  });
  let thread: ThreadActor | undefined;
  const subscriptions: Subscription[] = [
    chat.subscribe(({ context }) => {
      const [found] = Object.values(context.threads);
      if (found !== undefined && thread === undefined) show(found);
      changed();
    }),
  ];

  /** As a view does: it opens the thread, and says when the newest message has been seen. */
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

  chat.start();
  return {
    chat,
    thread: () => thread,
    /** For a person who has to find out. */
    state() {
      const { value, context } = chat.getSnapshot();
      const [head] = context.outbox;
      return JSON.stringify({
        chat: value,
        thread: thread?.getSnapshot().value,
        waiting: context.outbox.length,
        head,
      });
    },
    stop() {
      for (const subscription of subscriptions) subscription.unsubscribe();
      chat.stop();
    },
  };
}
