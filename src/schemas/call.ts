import type * as z from 'zod/mini';
import type { Deprecation } from './deprecation.ts';
import { codeFailureSchema, failureSchema } from './failure.ts';

type Fields = z.ZodMiniObject;

/** An HTTP status, or a class of statuses: `4XX` stands for all that are not listed separately. */
export type Status = 200 | 204 | 400 | 401 | 403 | 404 | 409 | 429 | '2XX' | '4XX' | '5XX';

/**
 * One call of the API, as the app needs it from any backend. The app's clients, the reference backend and the contracts use it.
 * The texts of openapi.json are in contracts/routes.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the backend's address. `{name}` is one of `params`. */
  path: `/${string}`;
  /** Whether the call needs the member's token: `Authorization: Bearer <token>`. */
  bearer: boolean;
  /**
   * Whether a call that needs no token gets that of a member who is logged in, if the backend has `safety`: it then leaves out what the
   * member must not see. A token that is not valid is ignored.
   */
  seesMember?: true;
  /** The schema of the path parameters. */
  params?: Fields;
  query?: Fields;
  /** The schema of the JSON body. */
  body?: Fields;
  /** The schema of the parts of a multipart form: a file, a list of files, or an object as JSON. */
  form?: Fields;
  /** The schema of the answer's body by status; `null` if the app does not read it. The body is JSON unless `answerType` is set. */
  answers: Readonly<Partial<Record<Status, z.ZodMiniType | null>>>;
  answerType?: 'text/plain';
  /** Set when the app is going to stop making this call. Fields are marked by `deprecated()`. */
  deprecated?: Deprecation;
}

/** The failures of every call. */
export const failures = { '4XX': failureSchema, '5XX': failureSchema };
/** The failures of every bearer call. */
export const memberFailures = { 401: failureSchema, ...failures };
/** The failures of a bearer call whose failures have a code. */
export const codeFailures = { ...memberFailures, '4XX': codeFailureSchema };

type Parts = 'params' | 'query' | 'body' | 'form';

/** The input of a call, by part. */
export type Sent<C extends Call> = {
  [Part in Parts & keyof C]: C[Part] extends z.ZodMiniType ? z.output<C[Part]> : never;
};

/** The schema of a successful answer; `null` if the app reads only the status. */
type Success<C extends Call> = C['answers'] extends { readonly 200: infer S }
  ? S
  : C['answers'] extends { readonly '2XX': infer S }
    ? S
    : null;

/** The result of a successful call for the client. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is the result of an asynchronous function
export type Answer<C extends Call> = Success<C> extends z.ZodMiniType ? z.output<Success<C>> : void;

/** The answer of a backend to a successful call. */
export type Answered<C extends Call> = Success<C> extends z.ZodMiniType ? z.input<Success<C>> : unknown;
