import type { IncomingHttpHeaders } from 'node:http';
import type { Memory, Person } from './memory.ts';

export interface Request {
  method: string;
  url: URL;
  token: string | null;
  headers: IncomingHttpHeaders;
  contentType: string;
  body: Buffer;
}

export interface Answer {
  status: number;
  /** Sent as JSON, unless it is a buffer or `type` is set; `undefined` for no body. */
  body?: unknown;
  type?: string;
  /** Additional headers. */
  headers?: Record<string, string>;
}

export interface CallContext {
  memory: Memory;
  /** The id in the path; `NaN` without one. */
  id: number;
  /** The body of the request, or an empty object. */
  json: Record<string, unknown>;
  request: Request;
}

export interface Call {
  method: string;
  path: RegExp;
  answer(context: CallContext, person: Person | undefined): Answer;
}

/** A regular expression for a path in which `:id` is a number. */
const pathOf = (path: string) => new RegExp(`^${path.replace(':id', '(\\d+)')}$`);

/** A call without authentication. */
export function forAnyone(method: string, path: string, answer: (context: CallContext) => Answer): Call {
  return { method, path: pathOf(path), answer };
}

/** A call for logged-in members. */
export function forMember(
  method: string,
  path: string,
  answer: (context: CallContext & { person: Person }) => Answer,
): Call {
  return {
    method,
    path: pathOf(path),
    answer: (context, person) => (person ? answer({ ...context, person }) : refuse(401, 'Who are you?')),
  };
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const done = (status = 204): Answer => ({ status });
export const refuse = (status: number, message: string, more = {}): Answer => ({
  status,
  body: { message, ...more },
});

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
