import { describe, expect, it } from 'vitest';
import { ApiError, kindOf } from '../../src/domain/api-error.ts';

describe('an API error', () => {
  it('has a kind, a message, a status and a cause', () => {
    const cause = new TypeError('fetch failed');
    const error = new ApiError('rejected', 'The server answered 500.', { status: 500, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'rejected',
      message: 'The server answered 500.',
      status: 500,
      cause,
    });
  });

  it("has the fields of the server's answer", () => {
    const answer = {
      serverMessage: 'Too many messages.',
      fieldMessage: 'text: too short',
      code: 'LISTING_LIMIT_EXCEEDED',
      minutesUntilReset: 12,
    };
    expect(new ApiError('rejected', '', { status: 429, ...answer })).toMatchObject(answer);
    expect(new ApiError('rejected', '', { status: 429 })).toMatchObject({
      serverMessage: undefined,
      fieldMessage: undefined,
      code: undefined,
      minutesUntilReset: undefined,
    });
  });

  it('has no status without an answer', () => {
    expect(new ApiError('network', 'No connection.').status).toBeUndefined();
  });
});

describe('the kind of an error', () => {
  it.each(['network', 'timeout', 'unauthorized', 'notFound', 'rejected', 'unreadable'] as const)(
    'is %s for an ApiError',
    (kind) => {
      expect(kindOf(new ApiError(kind, ''))).toBe(kind);
    },
  );

  it.each([
    { name: 'another error', error: new TypeError('x is undefined') },
    { name: 'an object that looks like an ApiError', error: { name: 'ApiError', kind: 'network' } },
    { name: 'a text', error: 'network' },
    { name: 'nothing', error: undefined },
    { name: 'null', error: null },
  ])('is unreadable for $name', ({ error }) => {
    expect(kindOf(error)).toBe('unreadable');
  });
});
