import { heartbeatInterval } from '@stanza/schemas/chat/chat.ts';
import type { Chat } from '../chat.ts';
import type { Check } from '../check.ts';
import { newProbe, sendMessage } from '../messages.ts';
import { describeFrame, Mismatch, NotApplicable } from '../mismatch.ts';
import { connect } from '../stomp.ts';
import type { StompPeer } from '../stomp-peer.ts';

/** In milliseconds. The larger value of client and server applies, so with a small one the server chooses. */
const shortInterval = 50;
/** In milliseconds. A longer interval would not detect a lost connection in time. */
const longestInterval = 60_000;

const ours = `${heartbeatInterval},${heartbeatInterval}`;

interface HeartbeatConnection {
  peer: StompPeer;
  /** Milliseconds between the heart-beats that the server sends, and between those that it wants; 0 for none. */
  sent: number;
  wanted: number;
}

async function connectWithBeats({ open, sender }: Chat, offer: string): Promise<HeartbeatConnection> {
  const peer = await open(sender.token);
  const connected = await connect(peer, { 'heart-beat': offer });
  const found = /^(\d{1,9}),(\d{1,9})$/.exec(connected.headers['heart-beat'] ?? '');
  if (!found) throw new Mismatch(`It came ${describeFrame(connected)}`);
  const [sent, wanted] = found
    .slice(1)
    .map((number) => Number(number) && Math.max(Number(number), shortInterval));
  return { peer, sent: sent ?? 0, wanted: wanted ?? 0 };
}

function expectInterval(interval: number, whose: string): void {
  if (interval === 0) throw new Mismatch(`The heart-beat header of CONNECTED says that it ${whose} none`);
  if (interval > longestInterval) {
    throw new Mismatch(`The heart-beat header of CONNECTED says that it ${whose} one every ${interval} ms`);
  }
}

export const heartbeatChecks: Check[] = [
  {
    id: 'heartbeat.answered',
    level: 'required',
    expects: `CONNECT with heart-beat:${ours} is answered with two whole numbers, the first at most ${heartbeatInterval}`,
    async run(chat) {
      const { sent } = await connectWithBeats(chat, ours);
      // The app closes a connection that was silent for two of its intervals.
      if (sent > heartbeatInterval) throw new Mismatch(`The server would send a heart-beat every ${sent} ms`);
    },
  },
  {
    id: 'heartbeat.accepted',
    level: 'required',
    expects: 'Line ends that a client sends between frames are heart-beats and cause no error',
    async run({ openSession, sender, recipient }) {
      const peer = await openSession(sender);
      for (const beat of ['\n', '\n\n', '\r\n']) await peer.sendRaw(beat);
      await sendMessage(peer, recipient, newProbe());
    },
  },
  {
    id: 'heartbeat.idle',
    level: 'required',
    expects:
      'A client that sends only heart-beats, as often as the server asks, stays connected for four intervals',
    isSlow: true,
    async run(chat) {
      const { peer, wanted } = await connectWithBeats(chat, `${shortInterval},0`);
      if (wanted === 0) throw new NotApplicable('The server says that it wants no heart-beats');
      expectInterval(wanted, 'wants');
      const start = performance.now();
      const beating = setInterval(() => peer.sendRaw('\n'), wanted);
      const hasEnded = await peer.endsWithin(4 * wanted);
      clearInterval(beating);
      if (hasEnded) throw new Mismatch(`The connection ended after ${since(start)}`);
      await peer.ping('an answer to a ping');
    },
  },
  {
    id: 'heartbeat.kept',
    level: 'required',
    expects:
      'The server sends heart-beats as often as it says: two beats, each within two intervals of the last',
    isSlow: true,
    async run(chat) {
      const { peer, sent } = await connectWithBeats(chat, `0,${shortInterval}`);
      if (sent === 0) throw new NotApplicable('The server says that it sends no heart-beats');
      expectInterval(sent, 'sends');
      await peer.until('a heart-beat', () => peer.beats >= 1 || undefined, 2 * sent);
      await peer.until('a second heart-beat', () => peer.beats >= 2 || undefined, 2 * sent);
    },
  },
  {
    id: 'heartbeat.offered',
    level: 'optional',
    expects: 'The server sends heart-beats, so that the app can detect a lost connection',
    async run(chat) {
      expectInterval((await connectWithBeats(chat, ours)).sent, 'sends');
    },
  },
  {
    id: 'heartbeat.silent',
    level: 'optional',
    expects: 'A silent client is disconnected after one interval at the earliest and four at the latest',
    isSlow: true,
    async run(chat) {
      const { peer, wanted } = await connectWithBeats(chat, `${shortInterval},0`);
      expectInterval(wanted, 'wants');
      const start = performance.now();
      const hasEnded = await peer.endsWithin(4 * wanted);
      if (!hasEnded) throw new Mismatch(`It was still connected after ${since(start)} of silence`);
      if (performance.now() - start < wanted) throw new Mismatch(`It was disconnected after ${since(start)}`);
    },
  },
];

function since(start: number): string {
  return `${Math.round(performance.now() - start)} ms`;
}
