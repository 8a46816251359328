import type { Random } from '@stanza/server/demo/generate/random.ts';
import type { Side } from './side.ts';

interface WritingOptions {
  messages: number;
  random: Random;
  /** Called before each, with how many were written before it. */
  beforeWriting: (count: number) => Promise<void>;
}

/** Messages of one's own that wait at most, while more is written: more than a person has, offline for a while. */
const mostWaiting = 30;

/** How many messages ahead of the other somebody gets, so that both write as long as the run goes. */
const mostAhead = 50;

/** Writes without pause, whatever the connection does. */
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

/** Unique by its number, but for the short answers that people give again and again. */
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
