import type { StoredMessage } from './stored-messages.ts';

/** The messages that one person wrote and sees at the end. */
export interface ClientResult {
  userId: number;
  /** Contents of the messages that the client wrote, in order. */
  written: readonly string[];
  /** The messages on the screen. */
  shown: readonly { messageId: number; content: string }[];
  /** Messages that are still in the outbox. */
  waiting: number;
  /** Messages that were missing while the client believed that it had all. */
  missed: number;
}

/** The number of faults of each kind. */
export interface FaultCounts {
  /** Written, but not in the database. */
  lost: number;
  /** In the database more often than written. */
  duplicated: number;
  /** Stored after a later message of the same sender. */
  outOfOrder: number;
  /** Positions at which a screen differs from the database. */
  shownWrong: number;
  /** Shown only after newer messages, without a lost connection. */
  missed: number;
  /** Still in an outbox. */
  waiting: number;
}

export const noFaults: FaultCounts = {
  lost: 0,
  duplicated: 0,
  outOfOrder: 0,
  shownWrong: 0,
  missed: 0,
  waiting: 0,
};

export function countFaults(stored: readonly StoredMessage[], results: readonly ClientResult[]): FaultCounts {
  const faults = { ...noFaults };
  for (const { userId, written, shown, waiting, missed } of results) {
    const own = stored.filter(({ senderId }) => senderId === userId).map(({ content }) => content);
    faults.lost += excess(written, own);
    faults.duplicated += excess(own, written);
    faults.outOfOrder += countOutOfOrder(written, own);
    faults.shownWrong += countDifferences(
      stored.map(({ id, content }) => `${id} ${content}`),
      shown.map(({ messageId, content }) => `${messageId} ${content}`),
    );
    faults.missed += missed;
    faults.waiting += waiting;
  }
  return faults;
}

export function hasNoFaults(faults: FaultCounts): boolean {
  return Object.values(faults).every((count) => count === 0);
}

/** How many texts of a list are not in the other list. Duplicates count. */
function excess(list: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}

/** Matches each stored text with the next equal text that was written or, if there is none, with an earlier one. */
function countOutOfOrder(written: readonly string[], stored: readonly string[]): number {
  const places = new Map<string, number[]>();
  for (const [place, text] of written.entries()) places.set(text, [...(places.get(text) ?? []), place]);
  let last = -1;
  let count = 0;
  for (const text of stored) {
    const left = places.get(text) ?? [];
    const next = left.findIndex((place) => place > last);
    const [place] = left.splice(Math.max(0, next), 1);
    if (place === undefined) continue;
    if (next === -1) count++;
    else last = place;
  }
  return count;
}

function countDifferences(expected: readonly string[], actual: readonly string[]): number {
  const length = Math.max(expected.length, actual.length);
  return Array.from({ length }).filter((_, i) => expected[i] !== actual[i]).length;
}

const names: [kind: keyof FaultCounts, name: string][] = [
  ['lost', 'lost'],
  ['duplicated', 'duplicated'],
  ['outOfOrder', 'out of order'],
  ['waiting', 'left in an outbox'],
  ['shownWrong', 'shown differently than stored'],
  ['missed', 'missed for a while'],
];

/** Rows of a table with a column for each run. */
export function faultRows(...runs: FaultCounts[]): (string | number)[][] {
  return names.map(([kind, name]) => [name, ...runs.map((faults) => faults[kind])]);
}
