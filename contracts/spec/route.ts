import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A query parameter; the app leaves it out where it has nothing to say. */
export interface QueryParameter {
  schema: z.ZodMiniType;
  description: string;
  /** Always sent. */
  required?: true;
  /** An extension: a backend may ignore it. */
  optional?: true;
  example: string | number;
}

export interface JsonBody {
  kind: 'json';
  schema: z.ZodMiniType;
}

/** A multipart form; `schema` gives its parts by name. */
export interface FormBody {
  kind: 'form';
  schema: z.ZodMiniType;
  /** The content type of each part. */
  parts: Readonly<Record<string, string>>;
}

/** What the app reads of an answer. A body without a schema is not looked at. */
export interface Answer {
  /** `2XX` where the app asks no more than whether the answer is OK. */
  status: '200' | '204' | '2XX';
  /** What the app does with it. */
  reads: string;
  content?: { type: 'application/json' | 'text/plain'; schema: z.ZodMiniType };
  headers?: Readonly<Record<string, { description: string; example: string; optional?: true }>>;
}

/** A failure that the app tells apart from others, or that the reference backend answers. */
export interface Failure {
  status: number;
  /** When a backend answers so. */
  when: string;
  /** What a person sees. */
  shows: string;
  schema: z.ZodMiniType;
}

/** One call of the app, or an extension that a backend need not have. */
export interface Route {
  /** Unique, a verb phrase: `operationId` in openapi.json. */
  id: string;
  tag: string;
  method: Method;
  /** With `{name}` for what `params` describes. */
  path: `/${string}`;
  summary: string;
  description?: string;
  /** Sends `Authorization: Bearer <token>`. */
  bearer: boolean;
  /** An extension: a backend may do without. */
  optional?: true;
  params?: Readonly<Record<string, { schema: z.ZodMiniType; description: string; example: number }>>;
  query?: Readonly<Record<string, QueryParameter>>;
  body?: JsonBody | FormBody;
  answer: Answer;
  /** What an answer 204 means, where it may come instead. */
  orEmpty?: string;
  failures: readonly Failure[];
  /** What a person sees of any other answer that is not OK, and of none. */
  otherwise: string;
  /** What the app reads of other refusals (4XX), where that is more than a message. */
  refusal?: z.ZodMiniType;
}
