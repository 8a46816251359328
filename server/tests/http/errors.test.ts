import { expect, test } from 'vitest';
import { HttpError, toKebabCase } from '../../http/http-error.ts';
import { openMembersApp } from '../support/members.ts';

test('an error has the code that it is given, else that of its `error`', () => {
  const message = 'This time has passed.';
  expect(new HttpError(409, { error: 'TIME_PASSED', message }).body).toEqual({
    error: 'TIME_PASSED',
    code: 'time-passed',
    message,
  });
  expect(new HttpError(409, { error: 'TIME_PASSED', code: 'viewing-over', message }).body.code).toBe(
    'viewing-over',
  );
});

test.each([
  ['LISTING_GONE', 'listing-gone'],
  ['Listing not found.', 'listing-not-found'],
  ['“Draft” of Anna’s: 2', 'draft-of-anna-s-2'],
])('%s becomes %s', (text, code) => {
  expect(toKebabCase(text)).toBe(code);
});

test.each([
  ['/api/users/me', 401],
  ['/api/listings/999', 404],
  ['/images/none.webp', 404],
  ['/api/nothing', 404],
])('nothing keeps the answer of %s: %i', async (url, status) => {
  const { app } = await openMembersApp();
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
});
