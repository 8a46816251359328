import { expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { lookUpInListings } from '../../listing/geocoding/look-up-in-listings.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';

const sound = await openTestApp(aDemonstration([{}]));
const log: string[] = [];
const gone = connect('postgres://stanza:secret@127.0.0.1:1/stanza');
const { app } = await openTestApp(aDemonstration([{}]), {
  db: gone,
  lookUpPostalCode: lookUpInListings(gone),
  postalCodes: [],
  logger: { level: 'error', stream: { write: (line) => log.push(line) } },
});

test.each(['/api/search/listings', '/api/listings/1', '/geocode/search?postalcode=20133'])(
  '%s: 503 with Retry-After, a message without details, and a line in the log',
  async (url) => {
    const before = log.length;
    const response = await app.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.json()).toEqual({
      code: 'unavailable',
      message: 'The server is not available right now. Please try again in a moment.',
    });
    expect(log.slice(before)).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect(log.join()).not.toContain('secret');
  },
);

test('/health: 200 while the database answers', async () => {
  const response = await sound.app.inject('/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok' });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('/health: 503 while the database does not answer', async () => {
  const response = await app.inject('/health');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('1');
  expect(response.json()).toEqual({ code: 'unavailable', message: 'The database does not answer.' });
});
