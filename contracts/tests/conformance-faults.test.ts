import { expect, test, vi } from 'vitest';
import type { Check, Outcome } from '../conformance/check.ts';
import { allChecks as everyCheck } from '../conformance/checks/all-checks.ts';
import { reachTarget } from '../conformance/reach.ts';
import { runChecks } from '../conformance/suite.ts';
import type { Target } from '../conformance/target.ts';
import { startFakeChat } from './support/fake-chat/fake-chat.ts';
import type { Fault } from './support/fake-chat/faults.ts';
import type { Rate } from './support/fake-chat/rate.ts';
import { fakeMembers } from './support/fake-chat/store.ts';

/** The fake chat has no groups: these checks are tried on the reference backend, in conformance.test.ts. */
const allChecks = everyCheck.filter(({ id }) => !id.startsWith('group.'));

/** The runs mostly wait for timeouts, so many can run at once. */
vi.setConfig({ maxConcurrency: 16, testTimeout: 60_000 });

/** Checks that pass despite other faults, except the faults listed with them below. */
const controls = ['connect.version', 'receipt.subscribe', 'delivery.recipient', 'privacy.others'];

const allMalformed = idsOf('malformed.');
const allErrors = idsOf('error.');
/** An oversized frame may cause a close code instead of an ERROR. */
const allErrorsButCodes = allErrors.filter((id) => id !== 'error.oversize');
const refusals = idsOf('refusal.').filter((id) => id !== 'refusal.survived');

/** The checks that must fail for each fault. */
const caughtBy: Record<Fault, string[]> = {
  'chooses no sub-protocol': ['connect.subprotocol'],
  'speaks 1.1': ['connect.version', 'connect.newest'],
  'prefers 1.1': ['connect.newest'],
  'knows only CONNECT': ['connect.stomp'],
  'accepts any token': [
    'access.no-token',
    'access.wrong-token',
    'access.changed-token',
    'access.ended',
    'access.logout',
  ],
  'compares half of a token': ['access.changed-token'],
  'accepts every origin': ['access.foreign-origin'],
  'refuses the origin of the app': [...controls, 'delivery.sender'],
  'admits an ended session': ['access.ended', 'access.logout'],
  'ends above 8 kB': ['content.bytes'],
  'leaves sockets open at logout': ['access.logout'],
  'sends no heart-beat header': idsOf('heartbeat.').filter((id) => id !== 'heartbeat.accepted'),
  'offers no heart-beats': ['heartbeat.offered', 'heartbeat.silent'],
  'beats too seldom': ['heartbeat.answered'],
  'never beats': ['heartbeat.kept'],
  'treats a heart-beat as a frame': ['heartbeat.accepted', 'heartbeat.idle', 'framing.joined'],
  'drops clients that send only heart-beats': ['heartbeat.idle'],
  'keeps silent clients': ['heartbeat.silent'],
  'names another subscription': ['subscribe.headers', 'subscribe.twice'],
  'gives every message the same id': ['subscribe.stomp'],
  'serves one subscription a connection': ['subscribe.twice'],
  'ignores UNSUBSCRIBE': ['subscribe.unsubscribe'],
  'sends no receipts': idsOf('receipt.'),
  'leaves headers escaped': ['receipt.escaped', 'malformed.escape', 'error.escape'],
  'sends receipts before it stores': ['receipt.stored'],
  'sends no receipt for a refused message': ['receipt.refused'],
  'delivers nothing to the sender': ['delivery.sender', 'delivery.recipient', 'privacy.others'],
  'delivers nothing to the recipient': ['delivery.recipient', 'privacy.others'],
  'sends ids as text': ['delivery.sender', 'delivery.recipient', 'privacy.others'],
  'sends different copies': ['delivery.same-copy', 'delivery.stored'],
  'swaps sender and recipient': ['delivery.people'],
  'omits the time zone': ['delivery.timestamp'],
  'sends the time of another zone': ['delivery.timestamp'],
  'stores after it delivers': ['delivery.stored', 'receipt.stored'],
  'lists the first message as the last': ['delivery.conversations'],
  'opens a conversation for each direction': ['delivery.reply'],
  'delivers to one socket of each': ['delivery.two-sockets'],
  'stores only for connected recipients': ['delivery.away'],
  'revokes the token of a lost connection': ['delivery.reconnect', 'idempotency.again'],
  'swaps the order': ['order.live'],
  'delivers twice': ['order.live', 'idempotency.again'],
  'sends decreasing times': ['order.stored'],
  'composes letters': ['content.unicode'],
  'drops emoji': ['content.emoji'],
  'drops line ends': ['content.newlines'],
  'escapes markup': ['content.quotes'],
  'cuts texts at 255': ['content.long'],
  'trims on one side': ['content.blanks-around'],
  'accepts blank messages': ['content.blank', 'refusal.blank'],
  'closes the connection on a NUL': ['content.unstorable'],
  'delivers to everybody': ['privacy.others'],
  'shows conversations to everybody': ['privacy.history'],
  'relays to queues': ['privacy.forged', 'error.send-elsewhere'],
  'answers ERROR to an unknown recipient': [
    'refusal.survived',
    'refusal.unknown-recipient',
    'receipt.refused',
  ],
  'refuses without an answer': refusals,
  'returns no key': ['idempotency.returned', ...refusals],
  'returns the key to both': ['idempotency.private'],
  'ignores keys': ['idempotency.again', 'idempotency.race'],
  'requires a key': ['idempotency.absent'],
  'uses the text as the key': ['idempotency.absent'],
  'checks the key too early': ['idempotency.race'],
  'shares keys among senders': ['idempotency.per-sender'],
  'crashes on malformed frames': [...allMalformed, ...allErrorsButCodes],
  'ignores malformed frames': [...allMalformed, ...allErrors],
  'ends without an ERROR': allErrorsButCodes,
  'stays after an ERROR': allErrorsButCodes,
  'gives no reason in an ERROR': allErrorsButCodes,
  'treats a WebSocket message as a frame': ['framing.split', 'framing.binary'],
  'accepts only LF as a line end': ['framing.crlf'],
  'requires a content-length': ['framing.no-length'],
};

/** The faults that make up a broker without optional capabilities. */
const plain: Fault[] = [
  'knows only CONNECT',
  'accepts every origin',
  'leaves sockets open at logout',
  'offers no heart-beats',
  'keeps silent clients',
  'refuses without an answer',
  'sends no receipt for a refused message',
  'returns no key',
  'ignores keys',
  'ends without an ERROR',
];

const faults = Object.keys(caughtBy) as Fault[];

function idsOf(start: string): string[] {
  return allChecks.map(({ id }) => id).filter((id) => id.startsWith(start));
}

/** In milliseconds: long enough for expected frames on a busy machine, and short for frames that must not arrive. */
const timeouts = { pass: 15_000, fail: 1000 };

interface Setting {
  checks?: readonly Check[];
  timeout?: number;
  isStrict?: boolean;
  rate?: Rate;
  /** Members who have logged in before; by default they log in first. */
  members?: Members;
}

type Members = Pick<Target, 'sender' | 'recipient' | 'bystander' | 'secrets'>;

interface Outcomes extends Record<Outcome, string[]> {
  /** The actual behaviour, for each check that did not pass. */
  details: string[];
  members: Members;
}

/** Runs the checks on a new chat with these faults. @returns their ids by outcome */
async function runSuite(faults: Fault[], setting: Setting = {}): Promise<Outcomes> {
  const { checks = allChecks, timeout = timeouts.pass, isStrict = true, rate } = setting;
  const loggedIn = [setting.members?.sender, setting.members?.recipient, setting.members?.bystander];
  const { url: chat, close } = await startFakeChat(
    faults,
    rate,
    loggedIn.filter((member) => member != null),
  );
  try {
    const api = chat.replace('ws', 'http').replace('/chat', '');
    const address = { chat, api, origin: api, timeout };
    const logins = fakeMembers.map(({ email, password }) => ({ email, password }));
    const members =
      setting.members ?? (await reachTarget({ ...address, members: logins, timeout: timeouts.pass }));
    const outcomes: Outcomes = {
      ...{ passed: [], failed: [], 'not checked': [], 'not supported': [], skipped: [], details: [] },
      members,
    };
    const target = { ...members, secrets: new Set(members.secrets), ...address };
    for await (const { check, outcome, detail } of runChecks(checks, target, isStrict)) {
      expect(detail !== '').toBe(outcome !== 'passed');
      outcomes[outcome].push(check.id);
      if (outcome !== 'passed') outcomes.details.push(`${check.id}: ${detail}`);
    }
    return outcomes;
  } finally {
    await close();
  }
}

test('a correct chat passes every check', async () => {
  const { details, passed } = await runSuite([]);
  expect(details).toEqual([]);
  expect(passed).toEqual(idsOf(''));
});

test('a correct chat with a rate limit passes every check after some waiting', async () => {
  const { details } = await runSuite([], { rate: { burst: 40, retryAfterSeconds: 0.01 } });
  expect(details).toEqual([]);
});

test('the suite also waits for a rate limit whose refusals have no key', async () => {
  const required = allChecks.filter(({ level }) => level === 'required');
  const rate = { burst: 40, retryAfterSeconds: 0.01 };
  expect(await runSuite(['returns no key'], { checks: required, rate })).toMatchObject({
    failed: [],
    skipped: [],
  });
});

test('a chat without any extension passes the required checks', async () => {
  const required = allChecks.filter(({ level }) => level === 'required');
  const { passed, failed, skipped } = await runSuite(plain, { checks: required, isStrict: false });
  expect({ failed, skipped }).toEqual({ failed: [], skipped: ['heartbeat.idle', 'heartbeat.kept'] });
  expect(passed.length).toBe(required.length - skipped.length);
  const wanting = ['heartbeat.offered', 'idempotency.returned', 'refusal.unknown-recipient', 'error.command'];
  const checks = allChecks.filter(({ id }) => wanting.includes(id));
  const rest = await runSuite(plain, { checks, timeout: timeouts.fail, isStrict: false });
  expect(rest['not supported'].sort()).toEqual(wanting.sort());
});

test.concurrent.each(faults)('the suite catches a chat that %s', async (fault) => {
  const ids = caughtBy[fault];
  const others = allChecks.filter(({ id }) => controls.includes(id) && !ids.includes(id));
  const { details, members } = await runSuite([fault], { checks: others });
  expect(details).toEqual([]);
  // Each check gets its own chat, so that checks cannot affect each other. The members log in once.
  const catching = allChecks.filter(({ id }) => ids.includes(id));
  const outcomes = await Promise.all(
    catching.map((check) => runSuite([fault], { checks: [check], timeout: timeouts.fail, members })),
  );
  expect(outcomes.flatMap(({ failed }) => failed).sort()).toEqual(ids.toSorted());
});

test('every check catches a fault', () => {
  const catching = new Set(Object.values(caughtBy).flat());
  expect(allChecks.map(({ id }) => id).filter((id) => !catching.has(id))).toEqual([]);
});
