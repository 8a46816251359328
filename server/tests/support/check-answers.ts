import { Readable } from 'node:stream';
import type { Call, Status } from '@stanza/schemas/call.ts';
import type { FastifyReply, onRouteHookHandler } from 'fastify';
import { expect } from 'vitest';
import { cleanUpAfterUse } from './cleanup.ts';

/**
 * An `onRoute` hook that compares every answer with the description of its call. If one does not match, the calling test or test file
 * fails.
 */
export function checkAnswers(): onRouteHookHandler {
  const problems: string[] = [];
  cleanUpAfterUse(async () => {
    expect(problems, 'answers that do not fit the description of their call').toEqual([]);
  });
  return (route) => {
    const call = route.config?.call;
    if (call === undefined || route.method === 'HEAD') return;
    route.onSend = async (_request, reply, payload) => {
      const problem = problemOf(call, reply, payload);
      if (problem !== null) problems.push(`${call.method} ${call.path}, ${reply.statusCode}: ${problem}`);
      return payload;
    };
  };
}

function problemOf(call: Call, reply: Pick<FastifyReply, 'statusCode' | 'getHeader'>, payload: unknown) {
  const status = reply.statusCode;
  const isOk = status < 400;
  const described = status in call.answers ? status : `${Math.floor(status / 100)}XX`;
  const schema = call.answers[described as Status];
  if (schema === undefined) return 'is no answer of this call';
  if (schema === null || reply.getHeader('content-encoding') !== undefined) return null;
  // A stream can be read only once.
  if (payload instanceof Readable) return null;
  const type = (isOk && call.answerType) || 'application/json';
  if (!String(reply.getHeader('content-type')).startsWith(`${type};`)) return `is not ${type}`;
  const body: unknown = type === 'application/json' ? JSON.parse(String(payload)) : payload;
  const { data, error } = schema.safeParse(body);
  if (error) return `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`;
  return isOk || (data as { message?: string }).message !== undefined ? null : 'has no message';
}
