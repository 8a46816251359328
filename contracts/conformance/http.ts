import type * as z from 'zod/mini';
import { cut, Mismatch, reasonOf } from './mismatch.ts';

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  /** The bearer token. */
  token?: string;
  json?: unknown;
}

export interface Answer {
  /** Method and path, for reports. */
  line: string;
  status: number;
  headers: Headers;
  text: string;
}

/** The address of the API, and the milliseconds to wait for an answer. */
export interface ApiAddress {
  api: string;
  timeout: number;
}

/**
 * Rejects with a `Mismatch` if no answer comes. Each call has its own connection: a server may close an idle connection at the moment of
 * the next request, which is then lost (RFC 9112, 9.5).
 */
export async function call({ api, timeout }: ApiAddress, path: string, how: Call = {}): Promise<Answer> {
  const { method = 'GET', token, json } = how;
  const headers = {
    accept: 'application/json',
    connection: 'close',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const body = json === undefined ? undefined : JSON.stringify(json);
  const line = `${method} ${path}`;
  try {
    const response = await fetch(api + path, { method, headers, body, signal: AbortSignal.timeout(timeout) });
    return { line, status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    throw new Mismatch(`${line} had no answer from ${api}: ${reasonOf(cause)}`, { cause });
  }
}

export function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** Parses the body of a successful answer. */
export function read<T>(answer: Answer, schema: z.ZodMiniType<T>): T {
  if (!isOk(answer)) throw new Mismatch(describeAnswer(answer));
  return parse(answer.text, schema, `The answer to ${answer.line}`);
}

export function describeAnswer({ line, status, text }: Answer): string {
  return `${line} was answered ${status} ${cut(text)}`.trimEnd();
}

/** @param what the name of the text in the report */
export function parse<T>(text: string, schema: z.ZodMiniType<T>, what: string): T {
  const value = readJson(text);
  if (value === undefined) throw new Mismatch(`${what} is not JSON: ${cut(text)}`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const expected = 'expected' in issue ? `must be ${issue.expected}` : 'is not right';
    return `${issue.path.join('.') || 'the whole'} ${expected}`;
  });
  throw new Mismatch(`${what}: ${faults.join(', ')} in ${cut(text)}`);
}

/** `undefined` if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
