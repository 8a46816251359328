import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import type { Frame } from '../provider/chat-connection.ts';
import { findCall } from '../verify/app-reading.ts';
import { answerFrame } from '../verify/message-bridge.ts';
import type { Interaction, Pact } from '../verify/pact.ts';
import { runVerifier } from '../verify/pact-verifier.ts';
import { type Result, toResult } from '../verify/results.ts';
import type { Selection } from '../verify/select.ts';
import { verifyBackend } from '../verify/verify-backend.ts';
import type { RecordedCall, Recording } from './recording.ts';

/** The result for an interaction of the pacts. */
export interface Finding {
  pact: Pact;
  interaction: Interaction;
  /** How many answers matched the interaction. */
  seen: number;
  /** The differences of answers that matched no interaction and were closest to this one. */
  lines: readonly string[];
}

export interface Comparison {
  findings: readonly Finding[];
  /** How many answers have no interaction in the pacts, by `METHOD path` and status. */
  unknown: ReadonlyMap<string, number>;
  /** The number of requests that are not calls of the contracts, such as images. */
  others: number;
}

/** The maximum number of compared answers of one kind. More show nothing new, and each takes some milliseconds for each interaction. */
const mostOfAKind = 20;

/** In milliseconds. The answers come from this process. */
const timeout = 15_000;

const requestSchema = z.object({
  request: z.looseObject({
    method: z.string(),
    path: z.string(),
    query: z._default(z.record(z.string(), z.unknown()), {}),
  }),
  response: z.object({ status: z.number() }),
});

/** A recorded answer or frame, and an interaction that it may match. */
interface Pair {
  pact: Pact;
  interaction: Interaction;
  /** The recorded answer or frame. Several pairs may share it. */
  of: RecordedCall | Frame;
}

/** Finds the interactions that the recording contains, by comparing each recorded answer with Pact's own verifier. */
export async function compare(pacts: readonly Pact[], recording: Recording): Promise<Comparison> {
  const unknown = new Map<string, number>();
  let others = 0;
  const pairs: Pair[] = [];
  const kinds = new Map<string, number>();
  for (const call of recording.calls) {
    const template = templateOf(call.method, call.path);
    if (template === null) {
      others += 1;
      continue;
    }
    const found = candidatesOf(pacts, template, call);
    if (found.length === 0) countUnknown(unknown, call);
    const kind = [template, call.status, ...call.query].join(' ');
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    if (count <= mostOfAKind) pairs.push(...found.map((one) => ({ ...one, of: call })));
  }
  for (const frame of recording.frames) {
    const count = (kinds.get(frame.command) ?? 0) + 1;
    kinds.set(frame.command, count);
    if (count > mostOfAKind) continue;
    for (const pact of pacts) {
      // Some brokers rename the queue, and the app ignores the name. So only the command is compared.
      const messages = pact.interactions.filter(
        ({ isMessage, call }) => isMessage && call.startsWith(`${frame.command} `),
      );
      pairs.push(...messages.map((interaction) => ({ pact, interaction, of: frame })));
    }
  }
  return { findings: judge(pacts, await compareAll(pairs), unknown), unknown, others };
}

function countUnknown(unknown: Map<string, number>, { method, path, status }: RecordedCall): void {
  const text = `${templateOf(method, path)}: ${status}`;
  unknown.set(text, (unknown.get(text) ?? 0) + 1);
}

/** The call with its path in openapi.json; `null` if the app has no such call. */
function templateOf(method: string, path: string): string | null {
  try {
    const found = findCall(method, path);
    return found ? `${method} ${found.call.path}` : null;
  } catch {
    // A path that cannot be decoded is no call of the app.
    return null;
  }
}

/** The interactions of the same call with the same query names. They must succeed or fail like the answer. */
function candidatesOf(pacts: readonly Pact[], template: string, { query, status }: RecordedCall) {
  const found = pacts.flatMap((pact) =>
    pact.interactions.flatMap((interaction) => {
      const { success, data } = requestSchema.safeParse(interaction.json);
      if (interaction.isMessage || !success) return [];
      const { request, response } = data;
      const isOfCall = templateOf(request.method, request.path) === template;
      const isAlike = status < 300 === response.status < 300;
      const names = Object.keys(request.query);
      if (!isOfCall || !isAlike || !names.every((name) => query.includes(name))) return [];
      return [{ pact, interaction, names: names.length }];
    }),
  );
  const most = Math.max(...found.map(({ names }) => names));
  return found.filter(({ names }) => names === most).map(({ pact, interaction }) => ({ pact, interaction }));
}

const recordedHeader = 'x-stanza-recorded';

async function compareAll(pairs: readonly Pair[]): Promise<{ pair: Pair; lines: readonly string[] }[]> {
  const server = createServer(async (request, response) => {
    const number = request.headers[recordedHeader];
    const { description = '' } = number === undefined ? descriptionSchema.parse(await json(request)) : {};
    const found = pairs[Number(number ?? /\d+$/.exec(description)?.[0])]?.of;
    if (found === undefined) response.writeHead(404).end();
    else if ('command' in found) {
      try {
        answerFrame(response, found);
      } catch {
        response.writeHead(400).end();
      }
    } else response.writeHead(found.status, replayed(found.headers)).end(found.content);
  });
  const { url, close } = await listen(server);
  try {
    const all = pairs.map(numbered);
    const ofKind = (isMessage: boolean): Selection[] => {
      const ofPacts = Map.groupBy(
        all.filter(({ copy }) => copy.isMessage === isMessage),
        ({ pair }) => pair.pact,
      );
      return [...ofPacts].map(([pact, ones]) => ({ pact, interactions: ones.map(({ copy }) => copy) }));
    };
    const target = { baseUrl: new URL(url), timeout };
    const results = [
      ...(await verifyBackend(ofKind(false), { ...target, stateUrl: null, chatUrl: null })),
      ...(await compareFrames(ofKind(true), target)),
    ];
    const lines = new Map(results.map((result) => [result.interaction, result.lines]));
    return all.map(({ pair, copy }) => ({ pair, lines: lines.get(copy) ?? [] }));
  } finally {
    await close();
  }
}

const descriptionSchema = z.object({ description: z.string() });

/** A copy of the interaction. Its request has the recorded path, and a header with the number of the recorded answer. */
function numbered(pair: Pair, number: number): { pair: Pair; copy: Interaction } {
  const { interaction, of } = pair;
  const description = `${interaction.description} #${number}`;
  const { request, ...rest } = { ...(interaction.json as { request?: { headers?: object } }) };
  const headers = { ...request?.headers, [recordedHeader]: [String(number)] };
  const path = 'path' in of ? { path: of.path } : {};
  const copy = { ...rest, description, ...(request && { request: { ...request, ...path, headers } }) };
  return { pair, copy: { ...interaction, description, json: copy } };
}

/** Removes the headers of the original connection. */
function replayed(headers: RecordedCall['headers']) {
  const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'location']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)));
}

async function compareFrames(
  selection: readonly Selection[],
  target: { baseUrl: URL; timeout: number },
): Promise<Result[]> {
  const verdicts = await runVerifier(selection, { ...target, states: null });
  const nothing = { ofState: () => null, ofMessage: () => null, ofAnswer: () => null };
  return await Promise.all(verdicts.map((verdict) => toResult(verdict, nothing)));
}

/**
 * Whether a difference comes from stored or sent data, which a recording does not control: the length of a list, or another value of the
 * same type where the pact has a fixed value, such as a bio.
 */
function isOfData(line: string): boolean {
  if (/: expected at least \d+ of them, actual /.test(line)) return true;
  const [, expected = '', actual = ''] = /^body \S+: expected (.+), actual (.+)$/.exec(line) ?? [];
  return [/^"/, /^(true|false)$/, /^-?\d[\d.]*$/].some((type) => type.test(expected) && type.test(actual));
}

/** An answer that matches one interaction is right; otherwise the report names the interaction with the fewest differences. */
function judge(
  pacts: readonly Pact[],
  compared: Awaited<ReturnType<typeof compareAll>>,
  unknown: Map<string, number>,
): Finding[] {
  const seen = new Map<Interaction, number>();
  const lines = new Map<Interaction, Set<string>>();
  for (const [of, all] of Map.groupBy(compared, ({ pair }) => pair.of)) {
    const fitting = all.filter((one) => one.lines.length === 0);
    for (const { pair } of fitting) seen.set(pair.interaction, (seen.get(pair.interaction) ?? 0) + 1);
    if (fitting.length > 0) continue;
    const [best] = all
      .filter((one) => one.lines.every((line) => !line.startsWith('status:')))
      .toSorted((a, b) => a.lines.length - b.lines.length);
    if (!best) {
      if ('status' in of) countUnknown(unknown, of);
      continue;
    }
    const known = lines.get(best.pair.interaction) ?? new Set();
    const differing = best.lines.filter((line) => !isOfData(line));
    lines.set(best.pair.interaction, new Set([...known, ...differing]));
  }
  return pacts.flatMap((pact) =>
    pact.interactions.map((interaction) => ({
      pact,
      interaction,
      seen: seen.get(interaction) ?? 0,
      lines: [...(lines.get(interaction) ?? [])],
    })),
  );
}
