import { failureSchema } from '@stanza/schemas/failure.ts';
import { searchListings } from '@stanza/schemas/search/listings.calls.ts';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseQuery } from '../../http/address.ts';
import { answerError } from '../../http/errors.ts';
import { applySchemas, route } from '../../http/route.ts';

const anApp = () => {
  const app = fastify({ routerOptions: { querystringParser: parseQuery } });
  app.setErrorHandler(answerError);
  applySchemas(app);
  return app;
};

const call = {
  method: 'GET',
  path: '/rooms',
  bearer: false,
  answers: { 200: z.object({ id: z.int(), poster: z.object({ name: z.string() }) }), '4XX': failureSchema },
} as const;

describe('an answer', () => {
  test('has only the fields of its schema, whatever column a query selects', async () => {
    const app = anApp();
    const row = { id: 1, secret: 'x', poster: { name: 'Anna', email: 'anna@example.it' } };
    route(app, call, {}, async () => row);
    expect((await app.inject('/rooms')).json()).toEqual({ id: 1, poster: { name: 'Anna' } });
  });

  test('has only a message, if the app does not read it', async () => {
    const app = anApp();
    route(app, { ...call, answers: { '2XX': null } }, {}, async () => ({ message: 'Done.', secret: 'x' }));
    expect((await app.inject('/rooms')).json()).toEqual({ message: 'Done.' });
  });

  test('that does not fit its schema is a server error, which says nothing about it', async () => {
    const app = anApp();
    route(app, call, {}, async () => ({ id: 1.5, poster: { name: 'Anna' } }));
    const response = await app.inject('/rooms');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: 'server-error', message: 'Something went wrong on the server.' });
  });
});

describe('a query', () => {
  const query = z.object({
    ...searchListings.query.shape,
    limit: z.optional(z.int().check(z.positive())),
    version: z.string().check(z.minLength(2)),
  });
  const understood = async (given: string) => {
    const app = anApp();
    const answers = { 200: z.record(z.string(), z.unknown()) };
    const refused = { version: 'The version is missing.' };
    route(app, { ...call, query, answers }, { refused }, async (request) => request.query);
    return (await app.inject(`/rooms?${given}`)).json();
  };

  test.each([
    ['version=ab&maxPrice=700&location=+Roma+', { version: 'ab', maxPrice: 700, location: 'Roma' }],
    ['version=ab&maxPrice=cheap&location=Roma', { version: 'ab', location: 'Roma' }],
    ['version=ab&limit=20&unknown=1', { version: 'ab', limit: 20 }],
    ['version=ab&limit=020', { version: 'ab' }],
    ['version=ab&limit=-1', { version: 'ab' }],
    ['version=ab&location=Roma&location=Milano', { version: 'ab', location: 'Roma' }],
    ['version=ab&location=%E0%A4%A', { version: 'ab', location: '\u{fffd}%A' }],
    ['version=ab&__proto__=1', { version: 'ab' }],
    ['version=a', { code: 'invalid-parameter', message: 'The version is missing.' }],
    ['limit=1', { code: 'invalid-parameter', message: 'The version is missing.' }],
  ])('%s is understood as %j', async (given, expected) => {
    expect(await understood(given)).toEqual(expected);
  });
});
