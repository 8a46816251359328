/** The process that bench/chat-load.ts has make its traffic; it is told what by a message, and answers with messages. */
import { setTimeout as delay } from 'node:timers/promises';
import { type LoadPlan, type LoadReport, loadPlanSchema } from './load-plan.ts';
import { openTalker, type Talker } from './stomp-talker.ts';

/** Sockets that are opened at once. */
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
    await Promise.all(urls.map((url) => openTalker({ url, isStomp, onText: () => undefined })));
  }
  const conversations = await Promise.all(pairs.map((pair) => openConversation(pair, isStomp, messages)));
  await tell({ type: 'connected' });
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
  await tell({ type: 'done', latencies: latencies() });
}

interface Conversation {
  talkers: Talker[];
  /** Whom each of the talkers writes to. */
  recipients: string[];
  /** When each message was sent. */
  sent: number[];
  latencies: (number | null)[];
}

type Pair = LoadPlan['pairs'][number];

async function openConversation(
  [one, other]: Pair,
  isStomp: boolean,
  messages: number,
): Promise<Conversation> {
  const sent: number[] = [];
  const latencies = Array<number | null>(messages).fill(null);
  /** The two write in turns, and what counts is when the one who did not write it has it. */
  const hear = (self: number) => (text: string) => {
    const now = performance.now();
    const number = Number(/ no\. (\d+) /.exec(text)?.[1]);
    const begun = sent[number];
    if (begun !== undefined && number % 2 !== self) latencies[number] ??= now - begun;
  };
  const talkers = await Promise.all([
    openTalker({ url: one.url, isStomp, onText: hear(0) }),
    openTalker({ url: other.url, isStomp, onText: hear(1) }),
  ]);
  return { talkers, recipients: [other.email, one.email], sent, latencies };
}

/** Sends by the clock, whether the messages before have arrived or not. */
async function talk({ talkers, recipients, sent, latencies }: Conversation, begin: number, interval: number) {
  for (const number of latencies.keys()) {
    await delay(Math.max(0, begin + number * interval - performance.now()));
    const self = number % 2;
    sent[number] = performance.now();
    talkers[self]?.send(recipients[self] ?? '', `Message no. ${number} of a person who looks for a room.`);
  }
}

/** Resolves once it is on its way: a large one is cut short by whatever disconnects before. */
async function tell(report: LoadReport): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    if (!process.send) return reject(new Error('The load generator is started by a benchmark.'));
    process.send(report, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}
