import type { Answered, Call, Sent } from '@stanza/schemas/calls/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route serves, where it is a call of src/schemas/calls. */
    call?: Call;
  }
}

type Part<C extends Call, Name extends string> = Name extends keyof Sent<C> ? Sent<C>[Name] : unknown;

interface Input<C extends Call> {
  Params: Part<C, 'params'>;
  Body: Part<C, 'body'>;
}

type Handler<C extends Call> = (
  request: FastifyRequest<Input<C>>,
  reply: FastifyReply,
) => Promise<Answered<C> | FastifyReply>;

/**
 * Serves a call at its method and path, with what its schemas read of the path and the body: 404 for a path and 400 for a body
 * that they do not take. Queries are read by the handlers, since what is wrong in them is ignored; forms by `readForm`.
 * @param limits of the rate; they count a call that is not valid, too
 */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  limits: preValidationAsyncHookHandler[],
  handler: Handler<C>,
): void {
  const { method, path, params, body }: Call = call;
  app.route<Input<C>>({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { ...(params && { params }), ...(body && { body }) },
    preValidation: limits,
    config: { call },
    handler,
  });
}

/** Has Fastify validate by the schemas of calls. The error is the message of the first field that is wrong. */
export function validateBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler<NonNullable<Call['body']>>(({ schema, httpPart }) => (value: unknown) => {
    const isBody = httpPart === 'body';
    if (isBody && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      return { error: new HttpError(400, { message: 'The request must carry a JSON object.' }) };
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const message = parsed.error.issues[0]?.message ?? 'The request is not valid.';
    return { error: new HttpError(isBody ? 400 : 404, { message }) };
  });
}
