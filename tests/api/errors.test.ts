import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { aListing, aQuery } from '../../fixtures/listings.ts';
import { createAuthApi } from '../../src/api/account/auth.ts';
import { createListingsApi } from '../../src/api/search/listings.ts';
import { failureOf } from '../support/api-failure.ts';
import { aBackend, html, json, nowhere } from '../support/http-backend.ts';

const { signal } = new AbortController();

/** All clients share the function that makes calls, so one call is enough to show how all calls fail. */
const ask = (url: string) => createListingsApi(url).fetchListing(101, { signal });

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
  response.write('{"id": 1', () => response.destroy());
}

describe('a call', () => {
  it.each([
    {
      status: 404,
      form: 'JSON',
      kind: 'notFound',
      body: json({ message: 'No such listing.' }, { status: 404 }),
    },
    { status: 404, form: 'a web page', kind: 'notFound', body: html(404) },
    { status: 400, form: 'JSON', kind: 'rejected', body: json({ message: 'Bad id.' }, { status: 400 }) },
    { status: 401, form: 'JSON', kind: 'unauthorized', body: json({}, { status: 401 }) },
    { status: 500, form: 'JSON', kind: 'rejected', body: json({ message: 'Broken.' }, { status: 500 }) },
    { status: 502, form: 'a web page', kind: 'rejected', body: html(502) },
  ] as const)('fails as $kind at $status with $form', async ({ status, kind, body }) => {
    const backend = await aBackend(body);
    expect(await failureOf(ask(backend.url))).toMatchObject({ kind, status });
  });

  it.each([
    { name: 'a web page', body: html(), says: 'The answer is not JSON.' },
    {
      name: 'an empty answer',
      body: (_: unknown, response: ServerResponse) => response.end(),
      says: "Unexpected answer at ''",
    },
    {
      name: 'no content',
      body: (_: unknown, response: ServerResponse) => response.writeHead(204).end(),
      says: "Unexpected answer at ''",
    },
    { name: 'null', body: json(null), says: "Unexpected answer at ''" },
    { name: 'an error with status 200', body: json({ error: 'x' }), says: "Unexpected answer at 'id'" },
    {
      name: 'a field of the wrong type',
      body: json({ ...aListing(), price: '650' }),
      says: "Unexpected answer at 'price'",
    },
  ])('cannot read $name', async ({ body, says }) => {
    const backend = await aBackend(body);
    const failure = await failureOf(ask(backend.url));
    expect(failure).toMatchObject({ kind: 'unreadable', cause: expect.any(Error) });
    expect(failure.message).toContain(says);
  });

  it('names the missing field', async () => {
    const { title: _, ...rest } = aListing();
    const one = await aBackend(json(rest));
    expect((await failureOf(ask(one.url))).message).toContain("'title'");
    const list = await aBackend(json([rest]));
    const search = createListingsApi(list.url).searchListings(aQuery(), { next: null, signal });
    expect((await failureOf(search)).message).toContain("'0.title'");
  });

  it('fails as network when nothing listens', async () => {
    expect(await failureOf(ask(await nowhere()))).toMatchObject({
      kind: 'network',
      status: undefined,
      message: 'No connection.',
      cause: expect.any(Error),
    });
  });

  it('fails as network when the server closes the connection', async () => {
    const backend = await aBackend((request) => request.socket.destroy());
    expect(await failureOf(ask(backend.url))).toMatchObject({ kind: 'network' });
  });

  it('fails as network when the answer is truncated', async () => {
    const backend = await aBackend((_, response) => cutOff(response));
    expect(await failureOf(ask(backend.url))).toMatchObject({
      kind: 'network',
      message: 'The answer was cut off.',
      cause: expect.any(TypeError),
    });
    expect(backend.requests).toHaveLength(2);
  });

  it('is retried once after a truncated answer', async () => {
    let answers = 0;
    const backend = await aBackend((request, response) => {
      answers += 1;
      if (answers > 1) return json(aListing())(request, response);
      cutOff(response);
    });
    await expect(ask(backend.url)).resolves.toMatchObject({ id: 101 });
  });

  it('is not retried after a truncated answer if the call changes something', async () => {
    const backend = await aBackend((_, response) => cutOff(response));
    const logIn = createAuthApi(backend.url).logIn(
      { email: 'a@example.com', password: 'secret' },
      { signal },
    );
    expect(await failureOf(logIn)).toMatchObject({ kind: 'network' });
    expect(backend.requests).toHaveLength(1);
  });

  it('is retried once after a 503, with a delay', async () => {
    const times: number[] = [];
    const backend = await aBackend((request, response) => {
      const isFirst = times.push(performance.now()) === 1;
      json(isFirst ? {} : aListing(), { status: isFirst ? 503 : 200 })(request, response);
    });
    await expect(ask(backend.url)).resolves.toMatchObject({ id: 101 });
    expect(times).toHaveLength(2);
    expect(Number(times[1]) - Number(times[0])).toBeGreaterThan(200);
  });

  it('fails after two answers with 503', async () => {
    const backend = await aBackend(json({}, { status: 503 }));
    expect(await failureOf(ask(backend.url))).toMatchObject({ kind: 'rejected', status: 503 });
    expect(backend.requests).toHaveLength(2);
  });

  it('is not retried after a 404', async () => {
    const backend = await aBackend(json({}, { status: 404 }));
    await failureOf(ask(backend.url));
    expect(backend.requests).toHaveLength(1);
  });
});
