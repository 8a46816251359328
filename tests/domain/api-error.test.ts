import { describe, expect, it } from 'vitest';
import { ApiError, kindOf } from '../../src/domain/api-error.ts';

describe('an API error', () => {
  it('carries its kind, its message, its status and its cause', () => {
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

  it('carries what the answer said of itself', () => {
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

  it('has no status where no answer came', () => {
    expect(new ApiError('network', 'No connection.').status).toBeUndefined();
  });
});

describe('the kind of an error', () => {
  it.each(['network', 'timeout', 'unauthorized', 'notFound', 'rejected', 'unreadable'] as const)(
    'is %s where it says so',
    (kind) => {
      expect(kindOf(new ApiError(kind, ''))).toBe(kind);
    },
  );

  it.each([
    { name: 'an error of ours', error: new TypeError('x is undefined') },
    { name: 'something that looks alike', error: { name: 'ApiError', kind: 'network' } },
    { name: 'a text', error: 'network' },
    { name: 'nothing', error: undefined },
    { name: 'null', error: null },
  ])('is unreadable for $name', ({ error }) => {
    expect(kindOf(error)).toBe('unreadable');
  });
});
