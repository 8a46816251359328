import { createServer, type IncomingHttpHeaders, type IncomingMessage, validateHeaderName } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isPage } from '@stanza/api/http.ts';
import { logIn } from '@stanza/schemas/account/auth.calls.ts';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import { answerSchema, findCall, openapi, type Problem, readAsApp } from './app-reading.ts';
import { deprecationsOf } from './deprecations.ts';
import { hasByteOrderMark, whyNotUtf8 } from './encoding.ts';
import type { Exchange } from './exchange.ts';
import { fetchFollowing, RedirectError } from './follow.ts';
import { excerpt, whyNoJson } from './no-json.ts';
import { whichOtherForm } from './other-form.ts';
import type { Interaction } from './pact.ts';

/** How the app reads the answer to an interaction's request. */
export interface Reading {
  /** Why there was no complete answer; `null` if there was one. */
  failure: string | null;
  problems: readonly Problem[];
  /** Why the app cannot read the body as a whole; `null` if it can. Replaces the problems inside the body. */
  wholeBody: string | null;
  /** What a redirect has changed: the body was lost, or another page answered. `null` without such a redirect. */
  redirect: string | null;
  /** Differences that the app accepts but other clients may not. */
  notes: readonly string[];
  exchange: Exchange;
}

export interface AnswerRelay {
  url: URL;
  /** A copy of the interaction with a header by which the relay recognises the request. */
  mark(interaction: Interaction): Interaction;
  /** The reading of the interaction that was last marked with this id; `undefined` if no request came. */
  readingOf(interaction: Interaction): Reading | undefined;
  close(): Promise<void>;
}

const markHeader = 'x-stanza-interaction';

/** Headers that belong to one connection. */
const ofConnection = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'host',
  'keep-alive',
  'transfer-encoding',
  markHeader,
]);

/**
 * A proxy between the verifier and a backend that uses `fetch` like the app. It follows redirects, decodes UTF-8, and parses JSON with
 * any content type. The verifier gets the JSON as the app parses it: `1.0` becomes 1. Problems of the answer are kept for the report.
 * @param onAnswer called when an interaction has its answer
 */
export async function startAnswerRelay(
  baseUrl: URL,
  timeout: number,
  onAnswer: (interaction: Interaction) => void,
): Promise<AnswerRelay> {
  const ids = new Map<Interaction, string>();
  const marks = new Map<string, Interaction>();
  const readings = new Map<string, Reading>();
  const base = baseUrl.href.replace(/\/+$/, '');
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const { answer, judge, ...reading } = await ask(`${base}${url}`, request, timeout);
    if (answer === null) response.writeHead(502).end();
    else response.writeHead(answer.status, answer.headers).end(method === 'HEAD' ? undefined : answer.body);
    const id = String(headers[markHeader]);
    const interaction = marks.get(id);
    if (interaction) onAnswer(interaction);
    // `judge` runs while the verifier compares the answer.
    readings.set(id, { ...reading, ...judge() });
  });
  const { url, close } = await listen(server);
  return {
    url: new URL(url),
    mark(interaction) {
      const id = String(ids.size);
      ids.set(interaction, id);
      marks.set(id, interaction);
      return { ...interaction, json: marked(interaction.json, id) };
    },
    readingOf: (interaction) => readings.get(ids.get(interaction) ?? ''),
    close,
  };
}

function marked(json: unknown, id: string): unknown {
  const { request, ...rest } = { ...(json as { request: { headers?: object } }) };
  return { ...rest, request: { ...request, headers: { ...request.headers, [markHeader]: [id] } } };
}

type Judgement = Pick<Reading, 'problems' | 'wholeBody'>;

interface Relayed extends Omit<Reading, keyof Judgement> {
  /** Finds the problems of the answer. */
  judge(): Judgement;
  answer: { status: number; headers: Record<string, string>; body: Buffer | string } | null;
}

async function ask(url: string, request: IncomingMessage, timeout: number): Promise<Relayed> {
  const { method = 'GET' } = request;
  const body = await buffer(request);
  const headers = withoutConnectionHeaders(request.headers);
  const exchange: Exchange = { request: { method, url, headers, body }, answer: null };
  const failed = (failure: string): Relayed => ({
    ...{ answer: null, failure, judge: findNothing, redirect: null, notes: [], exchange },
  });
  const signal = AbortSignal.timeout(timeout);
  try {
    const { response, redirect, isBodyLost } = await fetchFollowing(url, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      signal,
    });
    const answered: Answered = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      content: Buffer.alloc(0),
    };
    exchange.answer = answered;
    // Node.js 20 waits forever for a body that cannot be decompressed.
    answered.content = Buffer.from(await Promise.race([response.arrayBuffer(), abortionOf(signal)]));
    const path = request.url?.split('?')[0] ?? '';
    const reading = read(method, path, answered);
    const lost = isBodyLost ? `, which made a GET of the ${method}: answer 307 or 308` : '';
    return {
      ...reading,
      redirect: redirect === null ? null : `a redirect to ${new URL(response.url).pathname}${lost}`,
      notes: redirect === null ? reading.notes : [redirect, ...reading.notes],
      exchange,
    };
  } catch (error) {
    const encoding = exchange.answer?.headers['content-encoding'];
    if (error instanceof Error && error.name === 'TimeoutError') {
      if (exchange.answer !== null) {
        const doubt =
          encoding === undefined ? '' : `: it says Content-Encoding: ${encoding}, and perhaps is not`;
        return failed(`the answer of ${url} did not end within ${timeout / 1000} s${doubt}`);
      }
      return failed(`no answer from ${url} within ${timeout / 1000} s`);
    }
    if (error instanceof RedirectError) return failed(`no answer from ${url}: ${error.message}`);
    if (encoding !== undefined && /^Z_|^ERR_.*(BROTLI|ZSTD|ZLIB)|incorrect header/.test(codeOf(error))) {
      return failed(`the answer of ${url} says Content-Encoding: ${encoding}, and is not`);
    }
    if (exchange.answer !== null) return failed(`the answer of ${url} was cut off`);
    const cause = causeOf(error);
    if (cause instanceof Error && cause.name === 'HTTPParserError') {
      return failed(`what ${url} answers is no HTTP: ${cause.message}`);
    }
    if (codeOf(error) === 'UND_ERR_HEADERS_OVERFLOW') {
      return failed(`the headers of the answer of ${url} are too large`);
    }
    const doubt = url.startsWith('https:')
      ? ', or its certificate is not trusted: NODE_EXTRA_CA_CERTS names one that is'
      : '';
    return failed(`no answer from ${url}${doubt}`);
  }
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

const findNothing = (): Judgement => ({ problems: [], wholeBody: null });

const causeOf = (error: unknown) => (error instanceof Error ? (error.cause ?? error) : error);

function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? String(Reflect.get(cause, 'code') ?? cause.message) : '';
}

function withoutConnectionHeaders(
  headers: IncomingHttpHeaders | Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) || !isHeaderName(name)
        ? []
        : [[name, [value].flat().join(', ')]],
    ),
  );
}

/** The `fetch` of Node.js 20 accepts header names that its server rejects. */
function isHeaderName(name: string): boolean {
  try {
    validateHeaderName(name);
    return true;
  } catch {
    return false;
  }
}

interface Answered {
  status: number;
  headers: Record<string, string>;
  content: Buffer;
}

function read(
  method: string,
  path: string,
  { status, headers, content }: Answered,
): Omit<Relayed, 'exchange' | 'redirect'> {
  const relayed = (body: Buffer | string, type: string, judge = findNothing) => ({
    answer: {
      status,
      headers: { ...withoutConnectionHeaders(headers), ...(type && { 'content-type': type }) },
      body,
    },
    failure: null,
    judge,
    notes,
  });
  const known = findCall(method, path);
  const notes = [
    ...(hasByteOrderMark(content) ? [byteOrderMark] : []),
    ...(status === 204 && Number(headers['content-length'] ?? 0) > 0 ? [bodyOf204] : []),
    ...(known ? deprecationsOf(openapi, known.operation) : []),
  ];
  const isRead = known !== undefined && (status >= 400 || answerSchema(known) !== null);
  const isText = known?.call.answerType === 'text/plain' && status < 300;
  const text = new TextDecoder().decode(content);
  // For the app an empty address means no address.
  if (isText && text.trim() === '') {
    const empty = { status: 204, headers: {}, body: '' };
    return { answer: empty, failure: null, judge: findNothing, notes };
  }
  if (!isRead) {
    if (known === undefined || !isPage(text)) return relayed(content, '');
    const page = { place: '$', text: `the app takes a page for no answer, actual ${excerpt(text)}` };
    return relayed(content, '', () => ({ problems: [page], wholeBody: null }));
  }
  const reason = whyNotUtf8(content);
  const garbled: Problem[] = reason === null ? [] : [{ place: '$', text: reason }];
  // The app ignores the content type and a byte order mark.
  if (isText) {
    const type = /^[\x21-\x7e\s]+$/.test(text) ? 'text/plain' : '';
    return relayed(text, type, () => ({ problems: garbled, wholeBody: null }));
  }
  const noJson = whyNoJson(content, headers);
  if (noJson !== null) {
    return relayed(content, '', () => ({ problems: [], wholeBody: `body: expected JSON, actual ${noJson}` }));
  }
  const value: unknown = JSON.parse(text);
  const token = known.call.path === logIn.path ? tokenSchema.safeParse(value).data?.token : undefined;
  if (token !== undefined && /^bearer /i.test(token)) notes.push(bearerNote);
  return relayed(JSON.stringify(value), 'application/json', () => {
    if (status >= 300) return { problems: garbled, wholeBody: null };
    const problems = readAsApp(known, status, value);
    const schema = answerSchema(known);
    const other = schema && problems.length > 0 ? whichOtherForm(schema, value) : null;
    return { problems: [...problems, ...garbled], wholeBody: other === null ? null : `body: ${other}` };
  });
}

const tokenSchema = z.object({ token: z.string() });

const bearerNote =
  "the token begins with 'Bearer ', which the app sends before every token: conformance:http tells whether a member gets in";

const bodyOf204 = 'a 204 with a body, which has none: some clients take it for the next answer';

const byteOrderMark =
  'the answer begins with a byte order mark (EF BB BF); the app skips it, but JSON must have none';
