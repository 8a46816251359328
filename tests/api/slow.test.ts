import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aListing, aQuery } from '../../fixtures/listings.ts';
import { createListingsApi } from '../../src/api/listings.ts';
import type { ApiError } from '../../src/domain/api-error.ts';
import { failureOf } from '../support/api-failure.ts';
import { aBackend, json } from '../support/http-backend.ts';

const { signal } = new AbortController();

describe('a backend that is slow', () => {
  afterEach(() => void vi.useRealTimers());

  /** Starts a search with a clock that only we turn; resolves once the request has arrived. */
  async function aSlowSearch(answer: (response: ServerResponse) => void) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = Promise.withResolvers<void>();
    const backend = await aBackend((_, response) => {
      answer(response);
      arrived.resolve();
    });
    const search = createListingsApi(backend.url).searchListings(aQuery(), { next: null, signal });
    const outcome: { error?: ApiError } = {};
    const settled = failureOf(search).then((error) => {
      outcome.error = error;
    });
    await arrived.promise;
    return { outcome, settled };
  }

  it('is given up when no answer came in 15 seconds, not sooner', async () => {
    const { outcome, settled } = await aSlowSearch(() => {});
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome.error).toMatchObject({ kind: 'timeout' });
  });

  it('is given up when it stops in the middle of an answer for as long', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetch.mockRestore());
    const { outcome, settled } = await aSlowSearch((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    });
    await fetch.mock.results[0]?.value;
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome.error).toMatchObject({ kind: 'timeout' });
  });

  it('is not waited for when it asks for patience beyond reason', async () => {
    const backend = await aBackend(json({}, { status: 503, headers: { 'retry-after': '3600' } }));
    const search = createListingsApi(backend.url).searchListings(aQuery(), { next: null, signal });
    expect(await failureOf(search)).toMatchObject({ kind: 'rejected', status: 503 });
  });
});

describe('a request that nobody waits for any more', () => {
  it.each([
    { name: 'before an answer', answer: () => {} },
    {
      name: 'in the middle of one',
      answer: (_: unknown, response: ServerResponse) => void response.writeHead(200).write('['),
    },
  ])('is cut off $name, and is no failure of the backend', async ({ answer }) => {
    const leaving = new AbortController();
    const hungUp = Promise.withResolvers<void>();
    const backend = await aBackend((request, response) => {
      answer(request, response);
      once(request.socket, 'close').then(() => hungUp.resolve());
      leaving.abort();
    });
    const request = createListingsApi(backend.url).fetchListing(101, { signal: leaving.signal });
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    await hungUp.promise;
    expect(backend.requests).toHaveLength(1);
  });

  it('is not even sent when it is too late from the start', async () => {
    const backend = await aBackend(json(aListing()));
    const request = createListingsApi(backend.url).fetchListing(101, { signal: AbortSignal.abort() });
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(backend.requests).toEqual([]);
  });
});
