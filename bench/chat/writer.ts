import type { Random } from '@stanza/server/demo/generate/random.ts';
import type { Side } from './side.ts';

interface WritingOptions {
  messages: number;
  random: Random;
  /** Called before each message, with the number of messages before it. */
  beforeWriting: (count: number) => Promise<void>;
}

/** The maximum number of waiting messages: more than a person writes while offline. */
const mostWaiting = 30;

/** How many messages one client may be ahead of the other, so that both write during the whole run. */
const mostAhead = 50;

/** Writes without pauses, in any state of the connection. */
export async function writeMessages(side: Side, other: Side, options: WritingOptions): Promise<void> {
  const { messages, random, beforeWriting } = options;
  const { client, written } = side;
  const waiting = () => client.outbox().filter(({ status }) => status === 'waiting').length;
  for (let i = 0; i < messages; i++) {
    const most = random.whole(1, mostWaiting);
    await client.until(
      () => client.canWrite() && waiting() < most && written.length <= other.written.length + mostAhead,
    );
    await beforeWriting(i);
    const content = contentOf(client.account.firstName, i, random);
    client.write(content);
    written.push(content);
  }
}

/** Unique, except for short replies, which people repeat. */
function contentOf(name: string, number: number, random: Random): string {
  if (random.chance(0.15)) return random.pick(['Ok!', 'Va bene', '👍']);
  return `${name} ${number}: ${random.pick(phrases)}`;
}

const phrases = [
  'è ancora libera la stanza?',
  'Quando posso vederla?\nIo potrei sabato, o domenica mattina.',
  'Il prezzo: 450 €, "tutto compreso" \\ o no?',
  `Una domanda lunga. ${'E poi ancora una cosa. '.repeat(40)}Grazie`,
  'ciao',
];
