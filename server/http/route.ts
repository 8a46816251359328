import type { Answered, Call, Sent } from '@stanza/schemas/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves, if it is one of src/schemas/calls. */
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
 * Registers a call at its method and path. An invalid path parameter is answered 404, an invalid body 400. Handlers read queries
 * themselves, since invalid query parameters are ignored, and forms with `readForm`.
 * @param limits rate limits, which also count invalid calls
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

/** Makes Fastify validate with the schemas of the calls. The error has the message of the first invalid field. */
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
