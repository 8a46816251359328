import ky, { HTTPError, NetworkError, type Options, SchemaValidationError, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { ApiError, type ApiErrorKind, type ErrorAnswer } from '../domain/api-error.ts';
import type { Answer, Call, Sent } from '../schemas/call.ts';
import { codeFailureSchema, rateFailureSchema, suspensionSchema } from '../schemas/failure.ts';
import { noteServerTime } from './server-clock.ts';

/** Milliseconds that the app waits for an answer. */
export const answerTimeout = 15_000;

export interface CallOptions {
  signal: AbortSignal;
}

/** The options of a bearer call. */
export interface BearerOptions extends CallOptions {
  token: string;
}

/** The input of a call, including the token of a bearer call. */
type Request<C extends Call> = Sent<C> &
  (C['bearer'] extends true ? BearerOptions : CallOptions) & {
    /** An address instead of the call's path: absolute, or relative to the client's base. */
    address?: string;
    /** The timeout in milliseconds. */
    timeout?: number;
  };

/** The token for calls that see who asks; `null` for a visitor, and for a backend that does not ask. */
export type ViewerToken = () => string | null | Promise<string | null>;

/**
 * Makes the calls of src/schemas at one backend.
 * @param baseUrl absolute address of the backend, with a trailing slash
 */
export function createClient(baseUrl: string, viewerToken: ViewerToken = () => null) {
  // `Retry-After` is ignored, since the person sees a spinner meanwhile and can try again. Only GET is retried: a deletion that
  // had succeeded would be answered 404 the second time.
  const retry = { limit: 1, methods: ['get' as const], delay: () => 300, afterStatusCodes: [] };
  const http = ky.create({ baseUrl, timeout: answerTimeout, retry });

  /** Resolves with the answer and its response. Rejects with an `ApiError`; the error of an abort is not changed. */
  async function exchange<C extends Call>(call: C, request: Request<C>) {
    const { signal, token, address, timeout, params, query, body, form } = request as AnyRequest;
    const options: Options = { method: call.method, signal, ...(timeout && { timeout }) };
    const shown = call.bearer ? token : (call as Call).seesMember ? await viewerToken() : null;
    if (shown) options.headers = { Authorization: `Bearer ${shown}` };
    // Otherwise a browser takes the answer that the page has preloaded, which is that for a visitor.
    if (shown && !call.bearer) options.credentials = 'omit';
    if (query) options.searchParams = query;
    if (body) options.json = body;
    if (form) options.body = toFormData(form);
    async function attempt() {
      const response = http(address ?? pathOf(call, params), options);
      const schema = call.answers[200] ?? call.answers['2XX'];
      const isText = call.answerType === 'text/plain';
      let answer: unknown;
      if (isText) answer = await response.text();
      else if (schema) answer = await response.json(schema);
      else refusePage(await response.text());
      const answered = await response;
      noteServerTime(answered);
      return { response: answered, answer: answer as Answer<C> };
    }
    try {
      // ky retries only before the body. A browser may also answer with an earlier preload that was cut off.
      return await attempt().catch((error: unknown) => {
        if (call.method === 'GET' && isCutOff(error)) return attempt();
        throw error;
      });
    } catch (error) {
      throw toApiError(error);
    }
  }

  return {
    exchange,
    /** Resolves with the answer of a call. Rejects with an `ApiError`; the error of an abort is not changed. */
    send: async <C extends Call>(call: C, request: Request<C>): Promise<Answer<C>> =>
      (await exchange(call, request)).answer,
  };
}

interface AnyRequest extends CallOptions {
  token?: string;
  address?: string;
  timeout?: number;
  params?: Record<string, unknown>;
  query?: Record<string, string | number | undefined>;
  body?: object;
  form?: object;
}

/**
 * Whether a body is a page. A proxy, or a network that asks for a login, answers every call with 200 and a page: the backend has not seen
 * the call.
 */
export function isPage(body: string): boolean {
  return /^\s*<(!doctype|html)\b/i.test(body);
}

/**
 * Refuses a page, for calls whose answer is not read.
 * @throws ApiError `unreadable`
 */
export function refusePage(body: string): void {
  if (isPage(body)) throw new ApiError('unreadable', 'The answer is a page.');
}

/** The path of a call, below the client's base. */
export function pathOf({ path }: Call, params: Record<string, unknown> = {}): string {
  return path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** A multipart form: each file and each item of a list of files is a part; all other values are JSON parts. */
export function toFormData(form: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    for (const part of [value].flat()) {
      data.append(
        name,
        part instanceof Blob ? part : new Blob([JSON.stringify(part)], { type: 'application/json' }),
      );
    }
  }
  return data;
}

const kinds: Record<number, ApiErrorKind> = { 401: 'unauthorized', 404: 'notFound' };

/** The error for a failed answer. `body` may be parsed JSON, a text, or anything else. */
export function answeredError(status: number, body: unknown, cause?: unknown): ApiError {
  const kind = kinds[status] ?? 'rejected';
  return new ApiError(kind, `The server answered ${status}.`, { status, cause, ...readErrorAnswer(body) });
}

const objectSchema = z.record(z.string(), z.unknown());

/** Reads the known fields of an error body. The body may also be HTML or empty. */
function readErrorAnswer(body: unknown): ErrorAnswer {
  const said = objectSchema.safeParse(typeof body === 'string' ? parseJson(body) : body).data ?? {};
  const [fieldMessage] = Object.values(objectSchema.safeParse(said.error).data ?? {});
  const { message, error } = codeFailureSchema.shape;
  return {
    serverMessage: message.safeParse(said.message).data,
    code: error.safeParse(said.error).data,
    fieldMessage: message.safeParse(fieldMessage).data,
    minutesUntilReset: rateFailureSchema.shape.minutesUntilReset.safeParse(said.minutesUntilReset).data,
    appeal: suspensionSchema.shape.appeal.safeParse(said.appeal).data,
  };
}

function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    return answeredError(error.response.status, error.data, error);
  }
  if (error instanceof TimeoutError) return new ApiError('timeout', 'No answer in time.', { cause: error });
  if (error instanceof NetworkError) return new ApiError('network', 'No connection.', { cause: error });
  if (error instanceof SchemaValidationError) {
    const [issue] = error.issues;
    const where = issue?.path?.map(String).join('.');
    return new ApiError('unreadable', `Unexpected answer at '${where}': ${issue?.message}.`, {
      cause: error,
    });
  }
  if (error instanceof SyntaxError)
    return new ApiError('unreadable', 'The answer is not JSON.', { cause: error });
  if (isCutOff(error)) return new ApiError('network', 'The answer was cut off.', { cause: error });
  return error;
}

/** An answer whose body is cut off rejects with a plain TypeError, which ky does not wrap. */
function isCutOff(error: unknown): error is TypeError {
  return error instanceof TypeError;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
