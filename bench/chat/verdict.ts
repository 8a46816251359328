import type { StoredMessage } from './stored-messages.ts';

/** What one person wrote and sees at the end. */
export interface Testimony {
  userId: number;
  /** Contents in the order they were written. */
  written: readonly string[];
  /** The thread as their screen has it. */
  shown: readonly { messageId: number; content: string }[];
  /** Messages that have not left the outbox. */
  waiting: number;
  /** Messages that their thread lacked while it said that it was complete. */
  missed: number;
}

/** Each should be 0. */
export interface Verdict {
  /** Written, and not in the database. */
  lost: number;
  /** In the database more often than written. */
  duplicated: number;
  /** Stored after one of the same sender that was written later. */
  outOfOrder: number;
  /** Places at which a screen shows something else than the database has. */
  shownWrong: number;
  /** On a screen later than what came after them, without a loss of the connection to explain it. */
  missed: number;
  /** Still in an outbox. */
  waiting: number;
}

export const cleanVerdict: Verdict = {
  lost: 0,
  duplicated: 0,
  outOfOrder: 0,
  shownWrong: 0,
  missed: 0,
  waiting: 0,
};

export function judge(stored: readonly StoredMessage[], testimonies: readonly Testimony[]): Verdict {
  const verdict = { ...cleanVerdict };
  for (const { userId, written, shown, waiting, missed } of testimonies) {
    const own = stored.filter(({ senderId }) => senderId === userId).map(({ content }) => content);
    verdict.lost += excess(written, own);
    verdict.duplicated += excess(own, written);
    verdict.outOfOrder += countOutOfOrder(written, own);
    verdict.shownWrong += countDifferences(
      stored.map(({ id, content }) => `${id} ${content}`),
      shown.map(({ messageId, content }) => `${messageId} ${content}`),
    );
    verdict.missed += missed;
    verdict.waiting += waiting;
  }
  return verdict;
}

export function isClean(verdict: Verdict): boolean {
  return Object.values(verdict).every((count) => count === 0);
}

/** How many of a list are not in the other, equal ones counted as often as they come. */
function excess(list: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  }).length;
}

/** Each stored text is taken for the next one written of its kind or, where there is none, for one that was passed over. */
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

const names: [kind: keyof Verdict, name: string][] = [
  ['lost', 'lost'],
  ['duplicated', 'duplicated'],
  ['outOfOrder', 'out of order'],
  ['waiting', 'left in an outbox'],
  ['shownWrong', 'shown otherwise than stored'],
  ['missed', 'missed for a while'],
];

/** Rows of a table with a column for each. */
export function verdictRows(...verdicts: Verdict[]): (string | number)[][] {
  return names.map(([kind, name]) => [name, ...verdicts.map((verdict) => verdict[kind])]);
}
