import type { Answered, Call, Sent } from '@stanza/schemas/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { HttpError, toKebabCase } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves, if it is one of src/schemas. */
    call?: Call;
  }
}

type Part<C extends Call, Name extends string> = Name extends keyof Sent<C> ? Sent<C>[Name] : unknown;

/** The understood parameters of the query; those of `Refused` are never left out. */
type UnderstoodQuery<C extends Call, Refused extends string> =
  Sent<C> extends { query: infer Query }
    ? { [Name in keyof Query]: Name extends Refused ? Query[Name] : Query[Name] | undefined }
    : unknown;

interface Options<Refused extends string, Query> {
  /** Rate limits, which also count invalid calls. */
  limits?: preValidationAsyncHookHandler[];
  /** Parameters of the query that are not left out if they are not understood, but answered with 400 and this message. */
  refused?: Record<Refused, string>;
  /** Reads the query in place of the schema of the call. May throw an `HttpError`. */
  readQuery?: (params: URLSearchParams) => Query;
  /** The schema of the answer, if the app does not read it; without it, the answer is a `message` or empty. */
  answer?: z.ZodMiniType;
}

interface Input<C extends Call, Query> {
  Params: Part<C, 'params'>;
  Body: Part<C, 'body'>;
  Querystring: Query;
}

type Handler<C extends Call, Query> = (
  request: FastifyRequest<Input<C, Query>>,
  reply: FastifyReply,
) => Promise<Answered<C> | FastifyReply>;

const messageSchema = z.object({ message: z.string() });

/**
 * Registers a call at its method and path. The request is validated: an invalid path parameter is answered 404, an invalid body 400; of
 * the query, what is not understood is left out. Forms are read with `readForm`. A successful answer has only the fields of its schema.
 */
export function route<C extends Call, Refused extends string = never, Query = UnderstoodQuery<C, Refused>>(
  app: FastifyInstance,
  call: C,
  { limits = [], refused, readQuery, answer = messageSchema }: Options<Refused, Query>,
  handler: Handler<C, Query>,
): void {
  const { method, path, params, body, query, answers }: Call = call;
  const readParams = readQuery ?? (query && ((given) => understood(query.shape, given, refused ?? {})));
  const response = Object.entries(answers)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, schema]) => [status.toLowerCase(), schema ?? answer]);
  app.route<Input<C, Query>>({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(params && { params }),
      ...(body && { body }),
      ...(readParams && { querystring: readParams }),
      response: Object.fromEntries(response),
    },
    preValidation: limits,
    config: { call },
    handler,
  });
}

/**
 * The parameters that fit their field in the schema. Others are left out, since they were not understood: addresses are written by hand
 * and come from older versions of the app. Of a repeated parameter the first one counts.
 */
function understood(
  fields: Record<string, z.core.$ZodType>,
  given: URLSearchParams,
  refused: Record<string, string>,
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = given.get(name) ?? undefined;
    // In an address a number is a text, too.
    const values = /^[1-9]\d{0,14}$/.test(text ?? '') ? [text, Number(text)] : [text];
    const fitting = values.map((value) => z.safeParse(field, value)).find(({ success }) => success);
    if (fitting?.data !== undefined) query[name] = fitting.data;
    const message = refused[name];
    if (!fitting && message !== undefined) throw new HttpError(400, { code: 'invalid-parameter', message });
  }
  return query;
}

/** Makes Fastify validate requests and write answers with the schemas of the calls. */
export function applySchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<NonNullable<Call['body']> | ((given: unknown) => unknown)>(
    ({ schema, httpPart }) =>
      (value: unknown) =>
        typeof schema === 'function' ? read(schema, value) : validate(schema, value, httpPart === 'body'),
  );
  app.setSerializerCompiler<z.ZodMiniType>(
    ({ schema }) =>
      (answer) =>
        JSON.stringify(schema.parse(answer)),
  );
}

function read(readQuery: (given: unknown) => unknown, given: unknown) {
  try {
    return { value: readQuery(given) };
  } catch (error) {
    if (error instanceof HttpError) return { error };
    throw error;
  }
}

/** The error has the message of the first invalid field. */
function validate(schema: NonNullable<Call['body']>, value: unknown, isBody: boolean) {
  if (isBody && (typeof value !== 'object' || value === null || Array.isArray(value))) {
    return {
      error: new HttpError(400, { code: 'invalid-body', message: 'The request must carry a JSON object.' }),
    };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message ?? 'The request is not valid.';
  // A parameter that cannot be the id of anything is answered like the id of nothing: 'Listing not found.'
  const code = isBody ? 'invalid-input' : toKebabCase(message);
  return { error: new HttpError(isBody ? 400 : 404, { code, message }) };
}
