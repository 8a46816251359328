import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import type { Random } from '@stanza/server/demo/generate/random.ts';
import type { Decision, Fault, Passage } from './cutting-proxy.ts';

/** The kinds of cuts, named as in the report. */
export const cutKinds = [
  'in mid-frame, to the server',
  'in mid-frame, to the client',
  "before the server's copy",
  'while connecting',
  'in mid-answer of a call',
  'silently half-open',
  'server killed',
  'client reloaded',
] as const;

export type CutKind = (typeof cutKinds)[number];

/** The share of each kind in a run. A half-open connection is noticed after 20 seconds, so short runs have none. */
const shares: Record<CutKind, number> = {
  'in mid-frame, to the server': 0.2,
  'in mid-frame, to the client': 0.2,
  "before the server's copy": 0.2,
  'while connecting': 0.12,
  'in mid-answer of a call': 0.08,
  'silently half-open': 0.02,
  'server killed': 0.08,
  'client reloaded': 0.1,
};

/** The cuts of a run in random order. */
export function planCuts(cuts: number, random: Random): CutKind[] {
  const most: CutKind = "before the server's copy";
  const planned = cutKinds.flatMap((kind) => Array<CutKind>(Math.floor(shares[kind] * cuts)).fill(kind));
  const rest = Array<CutKind>(cuts - planned.length).fill(most);
  return random.shuffled([...planned, ...rest]);
}

/** The effects of faults besides cuts. */
export interface FaultEffects {
  happened(kind: CutKind): void;
  silence(): void;
  killServer(): void;
  reloadClient(): void;
}

export function makeFault(kind: CutKind, random: Random, effects: FaultEffects): Fault {
  const happened = () => effects.happened(kind);
  const cut = ({ link }: Passage, passed: number): Decision => ({
    passed,
    isDone: true,
    afterwards() {
      happened();
      link.cut();
    },
  });
  switch (kind) {
    case 'in mid-frame, to the server':
      return (passage) => (isFrame(passage, 'up') ? cut(passage, partOf(passage, random)) : undefined);
    case 'in mid-frame, to the client':
      return (passage) => (isFrame(passage, 'down') ? cut(passage, partOf(passage, random)) : undefined);
    case "before the server's copy":
      return onCopy((passage) => cut(passage, 0));
    case 'while connecting': {
      const [direction, start] = random.pick(connectingSteps);
      return afterCut((passage) =>
        passage.direction === direction && passage.text.startsWith(start)
          ? cut(passage, random.pick([0, partOf(passage, random), passage.bytes.length]))
          : undefined,
      );
    }
    case 'in mid-answer of a call':
      return afterCut((passage) =>
        passage.part === 'call' && passage.direction === 'down'
          ? cut(passage, partOf(passage, random))
          : undefined,
      );
    case 'silently half-open':
      return (passage) =>
        isSend(passage)
          ? { passed: 0, isDone: true, afterwards: inOrder(happened, effects.silence) }
          : undefined;
    case 'server killed':
      return nearSend(random, inOrder(happened, effects.killServer));
    case 'client reloaded':
      return nearSend(random, inOrder(happened, effects.reloadClient));
  }
}

/** The steps of connecting at which a connection may be cut. */
const connectingSteps: [Passage['direction'], string][] = [
  ['up', 'GET /chat'],
  ['down', 'HTTP/1.1 101'],
  ['up', 'CONNECT'],
  ['down', 'CONNECTED'],
  ['up', 'SUBSCRIBE'],
  ['down', 'RECEIPT'],
];

/** Cuts the open connection, then applies the fault to the next one. */
function afterCut(fault: Fault): Fault {
  let isCut = false;
  return (passage) => {
    if (isCut) return fault(passage);
    if (passage.part !== 'frame') return undefined;
    isCut = true;
    return { passed: 0, isDone: false, afterwards: passage.link.cut };
  };
}

/** Forwards a message, and decides what happens when the server sends its copy. */
function onCopy(decide: (copy: Passage) => Decision): Fault {
  let key: string | undefined;
  return (passage) => {
    if (isSend(passage)) key = keyOf(passage);
    return key !== undefined && isFrame(passage, 'down') && keyOf(passage) === key
      ? decide(passage)
      : undefined;
  };
}

/** Acts before a message reaches the server, when it arrives, or when its copy comes back. */
function nearSend(random: Random, afterwards: () => void): Fault {
  const moment = random.pick(['before', 'at', 'after'] as const);
  if (moment === 'after') return onCopy(() => ({ passed: 0, isDone: true, afterwards }));
  return (passage) =>
    isSend(passage)
      ? { passed: moment === 'at' ? passage.bytes.length : 0, isDone: true, afterwards }
      : undefined;
}

function inOrder(...steps: (() => void)[]): () => void {
  return () => {
    for (const step of steps) step();
  };
}

/** Heartbeats and WebSocket control frames are too short to be cut. */
function isFrame({ part, direction, bytes }: Passage, wanted: Passage['direction']): boolean {
  return part === 'frame' && direction === wanted && bytes.length > 16;
}

function isSend(passage: Passage): boolean {
  return isFrame(passage, 'up') && passage.text.startsWith('SEND\n');
}

const keyHeader = new RegExp(`^${idempotencyHeader}:(.+)$`, 'm');

function keyOf({ text }: Passage): string | undefined {
  return keyHeader.exec(text)?.[1];
}

/** A random number of bytes: at least one, but not all. */
function partOf({ bytes }: Passage, random: Random): number {
  return random.whole(1, bytes.length - 1);
}
