import { ApiError } from '@stanza/domain/api-error.ts';
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { UsageError } from '../command-line/usage-error.ts';
import { type App, openApp, signal } from '../http-conformance/app.ts';
import { newPerson, plainDraft } from '../http-conformance/site.ts';
import { type PactName, pactFile, pactNames } from '../pact-files.ts';
import { findOperation, type Operation, tokenOf } from '../spec/check/operations.ts';
import { openapi } from '../verify/app-reading.ts';
import { readPact } from '../verify/pact.ts';
import { faultIn } from './judge.ts';
import { learn, noLinks } from './links.ts';
import { curlOf, type Known, makeRequest, type Request, requestOf } from './request.ts';
import { type Step, stepsOf } from './step.ts';

export interface Plan {
  /** Without a trailing slash. */
  base: string;
  seed: number;
  /** The approximate number of requests. */
  requests: number;
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

export interface Fault {
  /** The call, such as `POST /api/feedback`. */
  call: string;
  line: string;
  /** The shortest sequence of requests that was found, each as a shell command. The last one shows the fault. */
  curl: readonly string[];
  seed: number;
  /** Other calls with the same fault. */
  others: readonly string[];
  /** The cause without the value that was stored before. */
  plain: string;
}

export interface Outcome {
  requests: number;
  faults: readonly Fault[];
  /** How often each call was answered with each status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const longestSequence = 8;
/** Of other faults than answers 5xx, which are all told. */
const mostOthers = 20;
const mostFaults = 60;
/** Extra requests for shrinking the sequence of the last fault. */
const mostForShrinking = 1500;
/** After this many sequences the members get new listings. */
const sequencesBetween = 20;
const ownListings = '/api/users/me/listings';
/** The lists that a stored value could break. */
const lists = [
  '/api/search/listings',
  '/api/users/me',
  ownListings,
  '/api/users/me/likes',
  '/api/chat/conversations',
];
/** Lists that only the calls below them can break. */
const listsOfTheirOwn = ['/api/users/me/drafts', '/api/users/me/saved-searches'];

/** A request that stored something. */
interface Write {
  call: string;
  request: Request;
}

/** A wrong answer. The message names the call, without values that differ from run to run. */
class Found extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${fault.call} ${fault.line}`);
    this.fault = fault;
  }
}

/** Makes random sequences of calls and shrinks those that show a fault. Continues after a fault, and reports each kind once. */
export async function fuzz({ base, seed, requests: budget, timeout }: Plan): Promise<Outcome> {
  const statuses = new Map<string, Map<number, number>>();
  const faults = new Map<string, Fault>();
  /** The calls with the fault of each cause. */
  const callsOf = new Map<string, Set<string>>();
  let requests = 0;
  /** Whether a fault was found: the stored data may show it again. */
  let isDirty = false;
  const app = openApp(`${base}/`);
  const members = await membersOf(app);
  const isLeftOut = await callsLeftOut(app);
  const known: Known = {
    tokens: members.map(({ token }) => token),
    links: noLinks(),
  };

  async function ask(
    step: Pick<Step, 'method' | 'path' | 'operation'>,
    request: Request,
    before: readonly Write[],
  ) {
    const call = `${step.method} ${step.path}`;
    requests += 1;
    const found = (line: string) => {
      const [last] = before.slice(-1);
      const isSpoilt = step.method === 'GET' && last !== undefined;
      const fault = {
        // If a list cannot be read, the last stored value caused it.
        call: isSpoilt ? last.call : call,
        line: isSpoilt ? `was taken, and then ${call} is ${line}` : line,
        curl: [...before, { request }].map((one) => curlOf(base, one.request)),
        seed,
        others: [],
        plain: kindOf({ call, line }),
      };
      isDirty = true;
      // A call that is wrong by itself is also wrong after other calls: report it once.
      const kind = kindOf(fault);
      callsOf.set(kind, (callsOf.get(kind) ?? new Set()).add(fault.call));
      if (faults.has(kind) || faults.has(fault.plain)) return;
      if (isServerError(line) || othersOf(faults).length < mostOthers) throw new Found(fault);
    };
    const answer = await makeRequest(base, request, timeout).catch((error: NodeJS.ErrnoException) => {
      found(whyNoAnswer(error, timeout));
      return null;
    });
    if (answer === null) return null;
    const ofCall = statuses.get(call) ?? new Map<number, number>();
    statuses.set(call, ofCall.set(answer.status, (ofCall.get(answer.status) ?? 0) + 1));
    const fault = faultIn(step, request.url, answer);
    if (fault !== null) found(fault);
    if (answer.status < 300) learn(known.links, request.url, `${answer.body}`);
    return answer;
  }

  /** Reads the lists. Later calls use the ids in them. */
  async function readLists(writes: readonly Write[]): Promise<void> {
    const ofWrites = listsOfTheirOwn.filter((path) =>
      writes.some(({ request }) => request.url.startsWith(path)),
    );
    for (const path of [...lists, ...ofWrites]) {
      const operation = openapi.paths[path]?.get;
      if (operation === undefined) continue;
      for (const token of tokenOf(operation) === 'required' ? known.tokens : [null]) {
        const request = listOf(path, token);
        await ask({ method: 'GET', path, operation }, request, writes);
      }
    }
  }

  /** After a logout the member needs a new token for the following calls. */
  async function logInAgain({ headers }: Request): Promise<void> {
    const member = members.find(({ token }) => headers.authorization === `Bearer ${token}`);
    if (member) {
      member.token = await member.logIn().catch((error: Error) => {
        const line = `after a logout fails: ${error.message}`;
        throw new Found({ call: 'POST /api/auth/login', line, curl: [], seed, others: [], plain: '' });
      });
    }
    known.tokens = members.map(({ token }) => token);
  }

  /** The number of listings of a member is limited, and a listing that breaks a list would break it for all later sequences. */
  async function emptyListings(): Promise<void> {
    for (const token of known.tokens) {
      const own = listOf(ownListings, token);
      const answer = await makeRequest(base, own, timeout).catch(() => null);
      for (const id of answer?.status === 200 ? idsOf(`${answer.body}`) : []) {
        // The sequences themselves report failures of these calls.
        await makeRequest(base, { ...own, method: 'DELETE', url: `${own.url}/${id}` }, timeout).catch(
          () => null,
        );
      }
    }
    // With the ids of deleted listings, most calls would be a 404.
    known.links = { ...noLinks(), drafts: known.links.drafts };
  }

  async function take(step: Step, writes: Write[]): Promise<void> {
    const request = requestOf(step, known);
    const answer = await ask(step, request, writes);
    if (!answer || answer.status >= 300) return;
    if (isStored(step)) writes.push({ call: `${step.method} ${step.path}`, request });
    if (step.path.endsWith('/logout')) await logInAgain(request);
  }

  /** Each member gets a listing, asks about the listing of the other, and proposes a viewing. Otherwise most calls find nothing. */
  async function prepare(): Promise<void> {
    await emptyListings();
    const writes: Write[] = [];
    for (const caller of members.keys()) await take(publishing(caller), writes);
    await readLists(writes);
    const listings = known.links.ids[ownListings]?.slice(0, members.length) ?? [];
    const more = [
      ...listings.flatMap((id) => [...members.keys()].map((caller) => asking(id, caller))),
      ...[...members.keys()].map(proposing),
    ];
    for (const step of more) if (!isLeftOut(step.operation)) await take(step, []);
  }

  const steps = stepsOf(openapi, isLeftOut);
  const sequenceWith = (last: Arbitrary<Step>) =>
    fc.asyncProperty(
      fc.array(fc.oneof(...steps), { maxLength: longestSequence - 1 }),
      last,
      async (before, end) => {
        if (requests >= budget + (isDirty ? mostForShrinking : 0)) return;
        if (isDirty) await prepare();
        const writes: Write[] = [];
        for (const step of [...before, end]) await take(step, writes);
        if (writes.length > 0) await readLists(writes);
      },
    );

  function keep(error: unknown, ofSeed: number): void {
    if (!(error instanceof Found)) throw error;
    faults.set(kindOf(error.fault), { ...error.fault, seed: ofSeed });
  }

  // A list that cannot be read ends the reading, so it is repeated until nothing new comes.
  for (let known = -1; known < faults.size; ) {
    known = faults.size;
    await readLists([]).catch((error: unknown) => keep(error, seed));
  }
  for (let round = 0; requests < budget && faults.size < mostFaults; round++) {
    if (round % sequencesBetween === 0 || isDirty) {
      isDirty = false;
      await prepare().catch((error: unknown) => keep(error, seed));
    }
    // Taking turns ensures that every call is made. With the seed of a fault, its sequence comes first.
    const last = steps[(seed + round) % steps.length];
    if (last === undefined) break;
    const checked = await fc.check(sequenceWith(last), {
      seed: seed + round,
      numRuns: 1,
      endOnFailure: false,
    });
    if (checked.failed) keep(checked.errorInstance, seed + round);
  }
  // A wrong list is told once: an answer 5xx by itself, another one after the value that was stored.
  const own = [...Map.groupBy(faults, ([, { plain }]) => plain)].flatMap(([plain, same]) => {
    const isWanted = ([kind, { line }]: (typeof same)[number]) => (kind === plain) === isServerError(line);
    return [same.find(isWanted) ?? same[0]].flatMap((one) => (one ? [one] : []));
  });
  const told = own.map(([kind, fault]) => ({
    ...fault,
    others: [...(callsOf.get(kind) ?? [])].filter((call) => call !== fault.call),
  }));
  const [errors, rest] = [true, false].map((wanted) =>
    told.filter(({ line }) => isServerError(line) === wanted),
  );
  return { requests, faults: [...(errors ?? []), ...(rest ?? [])], statuses };
}

const isServerError = (line: string) => / ?answered 5\d\d/.test(line);
const othersOf = (faults: ReadonlyMap<string, Fault>) =>
  [...faults.values()].filter(({ line }) => !isServerError(line));

/** The calls of capabilities that the backend does not name. */
async function callsLeftOut(app: App): Promise<(operation: Operation) => boolean> {
  const names = await app.fetchCapabilities({ signal }).catch(() => []);
  const operationsOf = async (pacts: readonly PactName[]) => {
    const read = await Promise.all(pacts.map((name) => readPact(pactFile(name), () => false)));
    const calls = read.flatMap(({ interactions }) => interactions.map(({ call }) => call.split(' ')));
    return new Set(
      calls.map(([method = '', path = '']) => findOperation(openapi, method, path)?.operation.operationId),
    );
  };
  const isThere = (name: PactName) => ['required', 'extensions', ...names].includes(name);
  const there = await operationsOf(pactNames.filter(isThere));
  const missing = await operationsOf(pactNames.filter((name) => !isThere(name)));
  return ({ operationId }) => missing.has(operationId) && !there.has(operationId);
}

function whyNoAnswer({ name, code, message }: NodeJS.ErrnoException, timeout: number): string {
  if (name === 'AbortError' || name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  // The end of a too long answer is parsed as the start of the next one.
  if (code?.startsWith('HPE_'))
    return 'no answer in HTTP: it, or the one before, is longer than its Content-Length';
  return `no answer: ${message}`;
}

function listOf(path: string, token: string | null): Request {
  const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  return { method: 'GET', url: path, headers, body: null, parts: [] };
}

function publishing(caller: number): Step {
  const text = JSON.stringify(plainDraft);
  const parts = [
    { name: 'listing', type: 'application/json', text },
    { name: 'images', type: 'image/png', text: null },
  ];
  return { ...stepOf('POST', ownListings), caller, body: { kind: 'form', parts } };
}

function asking(id: number | string, caller: number): Step {
  return { ...stepOf('PUT', '/api/users/me/contacts/{listingId}'), ids: [String(id)], caller };
}

/** The times and the version come from the conversation, as in every call. */
function proposing(caller: number): Step {
  const value = { times: [], minutes: 30, place: 'onSite', videoLink: null, version: null };
  const step = stepOf('PUT', '/api/chat/conversations/{id}/viewings/{listingId}/proposal');
  return { ...step, ids: [caller], caller, body: { kind: 'json', value } };
}

function stepOf(method: string, path: string): Step {
  const operation = openapi.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`openapi.json has no ${method} ${path}.`);
  return { method, path, operation, ids: [], query: '', caller: null, body: null };
}

/** Whether a call may store something that a list shows. */
function isStored({ method, path }: Step): boolean {
  return method !== 'GET' && !/^\/api\/(auth|feedback)/.test(path);
}

/** Faults are of the same kind if they differ only in numbers, values, and the call that shows them; an answer 5xx is one of each call. */
function kindOf({ call, line }: Pick<Fault, 'call' | 'line'>): string {
  const kind = line.replace(/ and then \S+ \S+ is /, '').replace(/, actual .*$/s, '');
  const cause = kind.replaceAll(/"[^"]*"|\d+/g, '').slice(0, 120);
  return isServerError(line) || line.startsWith('was taken') ? `${call} ${cause}` : cause;
}

/** The ids in a list; empty if the text is no list. */
function idsOf(text: string): number[] {
  try {
    return z
      .array(z.object({ id: z.number() }))
      .parse(JSON.parse(text))
      .map(({ id }) => id);
  } catch {
    return [];
  }
}

/** Registers two new members, who can log in again. Throws a `UsageError` if that fails. */
async function membersOf(app: App): Promise<{ token: string; logIn(): Promise<string> }[]> {
  return await Promise.all(
    [newPerson(), newPerson()].map(async (person) => {
      const { email, password } = person;
      const logIn = () => app.logIn({ email, password }, { signal });
      await app.register(person, { signal });
      return { token: await logIn(), logIn };
    }),
  ).catch((cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause;
    throw new UsageError(`A new member cannot register and log in: ${cause.message.replace(/\.$/, '')}`, {
      cause,
    });
  });
}
