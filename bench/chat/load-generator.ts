/** The process that generates the traffic of bench/chat-load.ts. It gets its plan and sends its reports as process messages. */
import { setTimeout as delay } from 'node:timers/promises';
import { type LoadClient, openLoadClient } from './load-client.ts';
import { type LoadPlan, type LoadReport, loadPlanSchema } from './load-plan.ts';

/** The number of sockets that are opened at the same time. */
const batch = 50;
/** Milliseconds for the last messages to arrive. */
const timeout = 15_000;

process.once('message', async (plan) => {
  await generate(loadPlanSchema.parse(plan));
  process.disconnect();
});

async function generate({ idle, pairs, isStomp, messages, rate }: LoadPlan): Promise<void> {
  for (let i = 0; i < idle.length; i += batch) {
    const urls = idle.slice(i, i + batch);
    await Promise.all(urls.map((url) => openLoadClient({ url, isStomp, onText: () => undefined })));
  }
  const conversations = await Promise.all(pairs.map((pair) => openConversation(pair, isStomp, messages)));
  await notify({ type: 'connected' });
  const begun = performance.now();
  const interval = 1000 / rate;
  await Promise.all(
    conversations.map((conversation, i) =>
      talk(conversation, begun + (interval * i) / conversations.length, interval),
    ),
  );
  const deadline = performance.now() + timeout;
  const latencies = () => conversations.flatMap((conversation) => conversation.latencies);
  while (latencies().includes(null) && performance.now() < deadline) await delay(20);
  await notify({ type: 'done', latencies: latencies() });
}

interface Conversation {
  clients: LoadClient[];
  /** The recipient of every message. */
  address: string;
  /** When each message was sent. */
  sent: number[];
  latencies: (number | null)[];
}

type Pair = LoadPlan['pairs'][number];

async function openConversation(
  { urls: [one, other], address }: Pair,
  isStomp: boolean,
  messages: number,
): Promise<Conversation> {
  const sent: number[] = [];
  const latencies = Array<number | null>(messages).fill(null);
  /** The two clients write in turns. Measures when a message reaches the client that did not write it. */
  const onTextFor = (self: number) => (text: string) => {
    const now = performance.now();
    const number = Number(/ no\. (\d+) /.exec(text)?.[1]);
    const begun = sent[number];
    if (begun !== undefined && number % 2 !== self) latencies[number] ??= now - begun;
  };
  const clients = await Promise.all([
    openLoadClient({ url: one, isStomp, onText: onTextFor(0) }),
    openLoadClient({ url: other, isStomp, onText: onTextFor(1) }),
  ]);
  return { clients, address, sent, latencies };
}

/** Sends at fixed times, without waiting for earlier messages. */
async function talk({ clients, address, sent, latencies }: Conversation, begin: number, interval: number) {
  for (const number of latencies.keys()) {
    await delay(Math.max(0, begin + number * interval - performance.now()));
    const self = number % 2;
    sent[number] = performance.now();
    clients[self]?.send(address, `Message no. ${number} of a person who looks for a room.`);
  }
}

/** Waits until the report is sent, because an earlier disconnection would truncate it. */
async function notify(report: LoadReport): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (!process.send) return reject(new Error('The load generator is started by a benchmark.'));
    process.send(report, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
