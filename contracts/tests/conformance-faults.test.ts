import { expect, test, vi } from 'vitest';
import type { Check, Outcome } from '../conformance/check.ts';
import { allChecks } from '../conformance/checks/all-checks.ts';
import { reachTarget } from '../conformance/reach.ts';
import { runChecks } from '../conformance/suite.ts';
import { startFakeChat } from './support/fake-chat/fake-chat.ts';
import type { Fault } from './support/fake-chat/faults.ts';
import type { Rate } from './support/fake-chat/rate.ts';
import { fakeMembers } from './support/fake-chat/store.ts';

/** Most of a run is waiting for what does not come. */
vi.setConfig({ maxConcurrency: 16, testTimeout: 60_000 });

/** Checks that hold whatever else is wrong, but for what they are named with below. */
const controls = ['connect.version', 'receipt.subscribe', 'delivery.recipient', 'privacy.others'];

const allMalformed = idsOf('malformed.');
const allErrors = idsOf('error.');
/** A code explains the end of what is too big as well. */
const allErrorsButCodes = allErrors.filter((id) => id !== 'error.oversize');
const refusals = idsOf('refusal.').filter((id) => id !== 'refusal.survived');

/** Each fault, and the checks that must fail of it. */
const caughtBy: Record<Fault, string[]> = {
  'chooses no sub-protocol': ['connect.subprotocol'],
  'speaks 1.1': ['connect.version', 'connect.newest'],
  'prefers 1.1': ['connect.newest'],
  'knows CONNECT alone': ['connect.stomp'],
  'admits anyone': ['access.no-token', 'access.wrong-token', 'access.changed-token', 'access.logout'],
  'reads half of a token': ['access.changed-token'],
  'lets every origin in': ['access.foreign-origin'],
  'leaves sockets open at logout': ['access.logout'],
  'says nothing of heart-beats': idsOf('heartbeat.').filter((id) => id !== 'heartbeat.accepted'),
  'offers no heart-beats': ['heartbeat.offered', 'heartbeat.silent'],
  'beats too seldom': ['heartbeat.answered'],
  'never beats': ['heartbeat.kept'],
  'takes a heart-beat for a frame': ['heartbeat.accepted', 'heartbeat.idle', 'framing.joined'],
  'drops whoever only beats': ['heartbeat.idle'],
  'keeps the silent': ['heartbeat.silent'],
  'names another subscription': ['subscribe.headers', 'subscribe.twice'],
  'gives every message one id': ['subscribe.headers'],
  'knows one subscription': ['subscribe.twice'],
  'ignores UNSUBSCRIBE': ['subscribe.unsubscribe'],
  'gives no receipts': idsOf('receipt.'),
  'leaves headers escaped': ['receipt.escaped', 'malformed.escape', 'error.escape'],
  'gives receipts before it stores': ['receipt.stored'],
  'gives no receipt for what it refuses': ['receipt.refused'],
  'never echoes': ['delivery.sender', 'delivery.recipient', 'privacy.others'],
  'forgets the recipient': ['delivery.recipient', 'privacy.others'],
  'gives ids as text': ['delivery.sender', 'delivery.recipient', 'privacy.others'],
  'gives different copies': ['delivery.same-copy', 'delivery.stored'],
  'mixes up the people': ['delivery.people'],
  'leaves the zone out': ['delivery.timestamp'],
  'keeps the time of another zone': ['delivery.timestamp'],
  'stores after it delivers': ['delivery.stored', 'receipt.stored'],
  'lists the first message as the last': ['delivery.conversations'],
  'opens a conversation for each direction': ['delivery.reply'],
  'delivers to one socket of each': ['delivery.two-sockets'],
  'stores for those who are there': ['delivery.away'],
  'locks out whose line was cut': ['delivery.reconnect', 'idempotency.again'],
  'swaps the order': ['order.live'],
  'delivers twice': ['order.live', 'idempotency.again'],
  'counts time backwards': ['order.stored'],
  'composes letters': ['content.unicode'],
  'drops emoji': ['content.emoji'],
  'drops line ends': ['content.newlines'],
  'escapes markup': ['content.quotes'],
  'cuts texts at 255': ['content.long'],
  'trims on one side': ['content.blanks-around'],
  'takes blank messages': ['content.blank', 'refusal.blank'],
  'ends on a NUL': ['content.unstorable'],
  'tells everybody': ['privacy.others'],
  'shows conversations to all': ['privacy.history'],
  'relays to queues': ['privacy.forged', 'error.send-elsewhere'],
  'answers ERROR to an unknown recipient': [
    'refusal.survived',
    'refusal.unknown-recipient',
    'receipt.refused',
  ],
  'refuses in silence': refusals,
  'returns no key': ['idempotency.returned', ...refusals],
  'returns the key to both': ['idempotency.private'],
  'knows no keys': ['idempotency.again', 'idempotency.race'],
  'wants a key': ['idempotency.absent'],
  'takes the text for the key': ['idempotency.absent'],
  'looks for the key before it stores': ['idempotency.race'],
  'shares keys among senders': ['idempotency.per-sender'],
  'dies of malformed frames': [...allMalformed, ...allErrorsButCodes],
  'ignores malformed frames': [...allMalformed, ...allErrors],
  'ends without an ERROR': allErrorsButCodes,
  'stays after an ERROR': allErrorsButCodes,
  'gives no reason in an ERROR': allErrorsButCodes,
  'takes a WebSocket message for a frame': ['framing.split', 'framing.binary'],
  'ends lines with LF alone': ['framing.crlf'],
  'wants a content-length': ['framing.no-length'],
};

/** A broker that knows nothing of what the app would like besides. */
const plain: Fault[] = [
  'knows CONNECT alone',
  'lets every origin in',
  'leaves sockets open at logout',
  'offers no heart-beats',
  'keeps the silent',
  'refuses in silence',
  'gives no receipt for what it refuses',
  'returns no key',
  'knows no keys',
  'ends without an ERROR',
];

const faults = Object.keys(caughtBy) as Fault[];

function idsOf(start: string): string[] {
  return allChecks.map(({ id }) => id).filter((id) => id.startsWith(start));
}

/** Milliseconds for what should come, which on a busy machine may take its time, and for what should not. */
const patience = { pass: 15_000, fail: 1000 };

interface Setting {
  checks?: readonly Check[];
  timeout?: number;
  isStrict?: boolean;
  rate?: Rate;
}

interface Judged extends Record<Outcome, string[]> {
  /** What came instead, of each that did not pass. */
  details: string[];
}

/** The ids of the checks with each outcome, on a new chat with these faults. */
async function judge(faults: Fault[], setting: Setting = {}): Promise<Judged> {
  const { checks = allChecks, timeout = patience.pass, isStrict = true, rate } = setting;
  const { url: chat, close } = await startFakeChat(faults, rate);
  try {
    const api = chat.replace('ws', 'http').replace('/chat', '');
    const members = fakeMembers.map(({ email, password }) => ({ email, password }));
    const target = await reachTarget({ chat, api, members, timeout: patience.pass });
    const judged: Judged = { passed: [], failed: [], 'not supported': [], skipped: [], details: [] };
    for await (const { check, outcome, detail } of runChecks(checks, { ...target, timeout }, isStrict)) {
      expect(detail !== '').toBe(outcome !== 'passed');
      judged[outcome].push(check.id);
      if (outcome !== 'passed') judged.details.push(`${check.id}: ${detail}`);
    }
    return judged;
  } finally {
    await close();
  }
}

test('a right chat passes every check', async () => {
  const { details, passed } = await judge([]);
  expect(details).toEqual([]);
  expect(passed).toEqual(idsOf(''));
});

test('a right chat that limits the rate passes as well, after some waiting', async () => {
  const { details } = await judge([], { rate: { burst: 40, retryAfterSeconds: 0.01 } });
  expect(details).toEqual([]);
});

test('one that does not say which message it refuses is waited for too', async () => {
  const required = allChecks.filter(({ level }) => level === 'required');
  const rate = { burst: 40, retryAfterSeconds: 0.01 };
  expect(await judge(['returns no key'], { checks: required, rate })).toMatchObject({
    failed: [],
    skipped: [],
  });
});

test('a chat without any extension fits', async () => {
  const required = allChecks.filter(({ level }) => level === 'required');
  const { passed, failed, skipped } = await judge(plain, { checks: required, isStrict: false });
  expect({ failed, skipped }).toEqual({ failed: [], skipped: ['heartbeat.idle', 'heartbeat.kept'] });
  expect(passed.length).toBe(required.length - skipped.length);
  const wanting = ['heartbeat.offered', 'idempotency.returned', 'refusal.unknown-recipient', 'error.command'];
  const checks = allChecks.filter(({ id }) => wanting.includes(id));
  const rest = await judge(plain, { checks, timeout: patience.fail, isStrict: false });
  expect(rest['not supported'].sort()).toEqual(wanting.sort());
});

test.concurrent.each(faults)('a chat that %s is caught', async (fault) => {
  const ids = caughtBy[fault];
  const others = allChecks.filter(({ id }) => controls.includes(id) && !ids.includes(id));
  expect((await judge([fault], { checks: others })).details).toEqual([]);
  // Each on a chat of its own: what one check does to it must not be what fails the next.
  const catching = allChecks.filter(({ id }) => ids.includes(id));
  const judged = await Promise.all(
    catching.map((check) => judge([fault], { checks: [check], timeout: patience.fail })),
  );
  expect(judged.flatMap(({ failed }) => failed).sort()).toEqual(ids.toSorted());
});

test('every check catches something', () => {
  const catching = new Set(Object.values(caughtBy).flat());
  expect(allChecks.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});
