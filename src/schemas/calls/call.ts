import type * as z from 'zod/mini';
import { codeFailureSchema, failureSchema } from '../failure.ts';

type Fields = z.ZodMiniObject;

/** An HTTP status, or a class of them: `4XX` is every one that is not listed by itself. */
export type Status = 200 | 204 | 400 | 401 | 404 | 409 | 429 | '2XX' | '4XX' | '5XX';

/**
 * One call of the API, as the app needs it of any backend. The app's clients, the reference backend and the contracts all work
 * from it. Texts for people who read openapi.json stand in contracts/routes.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the backend. `{name}` stands for one of `params`. */
  path: `/${string}`;
  /** Needs the member's token: `Authorization: Bearer <token>`. */
  bearer: boolean;
  /** Read from the texts of the path. */
  params?: Fields;
  query?: Fields;
  /** As JSON. */
  body?: Fields;
  /** The parts of a multipart form: a file, a list of files, or an object as JSON. */
  form?: Fields;
  /** The body by status; `null` where the app does not read it. JSON unless `answerType` says otherwise. */
  answers: Readonly<Partial<Record<Status, z.ZodMiniType | null>>>;
  answerType?: 'text/plain';
}

/** Of every call: the answers that are not OK. */
export const failures = { '4XX': failureSchema, '5XX': failureSchema };
/** The same of a bearer call. */
export const memberFailures = { 401: failureSchema, ...failures };
/** The same of a bearer call that answers a code. */
export const codeFailures = { ...memberFailures, '4XX': codeFailureSchema };

type Parts = 'params' | 'query' | 'body' | 'form';

/** What goes into a call, part by part. */
export type Sent<C extends Call> = {
  [Part in Parts & keyof C]: C[Part] extends z.ZodMiniType ? z.output<C[Part]> : never;
};

/** The schema of an answer that is OK; `null` where the app reads no more than the status. */
type Success<C extends Call> = C['answers'] extends { readonly 200: infer S }
  ? S
  : C['answers'] extends { readonly '2XX': infer S }
    ? S
    : null;

/** What a client makes of an answer that is OK. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is the result of an asynchronous function
export type Answer<C extends Call> = Success<C> extends z.ZodMiniType ? z.output<Success<C>> : void;

/** What a backend answers where all is well. */
export type Answered<C extends Call> = Success<C> extends z.ZodMiniType ? z.input<Success<C>> : unknown;
