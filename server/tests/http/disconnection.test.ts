import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { abortOnDisconnection } from '../../http/disconnection.ts';

test.each([
  { end: 'after', isAnswered: true, errors: 0 },
  { end: 'before', isAnswered: false, errors: 1 },
])('a connection that ends $end the answer creates $errors errors', ({ isAnswered, errors }) => {
  const request = Object.assign(new EventEmitter(), { destroyed: false, readableEnded: true });
  const response = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: isAnswered });
  const life = new AbortController();
  const reason = vi.fn(() => new Error('The client disconnected.'));
  abortOnDisconnection(
    { raw: request } as unknown as FastifyRequest,
    { raw: response } as unknown as FastifyReply,
    life,
    reason,
  );
  response.emit('close');
  expect([reason.mock.calls.length, life.signal.aborted]).toEqual([errors, !isAnswered]);
});
