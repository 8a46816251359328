import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftId } from '../../fixtures/listing-drafts.ts';
import { aListing, aQuery } from '../../fixtures/listings.ts';
import { aDraftForm, aFile } from '../../fixtures/members.ts';
import { createPictureApi } from '../../src/api/account/picture.ts';
import { createListingDraftsApi, type SentDraft } from '../../src/api/publish/listing-drafts.ts';
import { createListingsApi } from '../../src/api/search/listings.ts';
import type { ApiError } from '../../src/domain/api-error.ts';
import { failureOf } from '../support/api-failure.ts';
import { aBackend, json } from '../support/http-backend.ts';

const { signal } = new AbortController();

describe('a slow backend', () => {
  afterEach(() => void vi.useRealTimers());

  const search = (url: string) => createListingsApi(url).searchListings(aQuery(), { next: null, signal });

  /** Starts a call with fake timers and resolves when the request has arrived. */
  async function aSlow(call: (url: string) => Promise<unknown>, answer: (response: ServerResponse) => void) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = Promise.withResolvers<void>();
    const backend = await aBackend((_, response) => {
      answer(response);
      arrived.resolve();
    });
    const outcome: { error?: ApiError } = {};
    const settled = failureOf(call(backend.url)).then((error) => {
      outcome.error = error;
    });
    await arrived.promise;
    return { outcome, settled };
  }

  it('causes a timeout after 15 seconds', async () => {
    const { outcome, settled } = await aSlow(search, () => {});
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome.error).toMatchObject({
      kind: 'timeout',
      message: 'No answer in time.',
      cause: expect.any(Error),
    });
  });

  const call = { token: 't0ken', signal };
  const saveDraft = (url: string, photos: SentDraft['photos']) =>
    createListingDraftsApi(url).saveDraft(
      { id: draftId, version: null, save: 'a', fields: aDraftForm(), order: [], photos },
      call,
    );

  it.each<[string, number, (url: string) => Promise<unknown>]>([
    ['two minutes for a picture', 120_000, (url) => createPictureApi(url).uploadPicture(aFile(), call)],
    ['two minutes for photos', 120_000, (url) => saveDraft(url, [{ file: aFile(), name: 'a.jpg' }])],
    ['15 seconds for a draft without photos', 15_000, (url) => saveDraft(url, [])],
  ])('has %s', async (_, limit, upload) => {
    const { outcome, settled } = await aSlow(upload, () => {});
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome.error).toMatchObject({ kind: 'timeout' });
  });

  it('causes a timeout when it stops inside an answer', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetch.mockRestore());
    const { outcome, settled } = await aSlow(search, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    });
    await fetch.mock.results[0]?.value;
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcome.error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome.error).toMatchObject({ kind: 'timeout' });
  });

  it('is not retried after a long Retry-After', async () => {
    const backend = await aBackend(json({}, { status: 503, headers: { 'retry-after': '3600' } }));
    expect(await failureOf(search(backend.url))).toMatchObject({ kind: 'rejected', status: 503 });
  });
});

describe('an aborted request', () => {
  it.each([
    { name: 'before the answer', answer: () => {} },
    {
      name: 'during the answer',
      answer: (_: unknown, response: ServerResponse) => void response.writeHead(200).write('['),
    },
  ])('is closed $name and does not count as a failure of the backend', async ({ answer }) => {
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

  it('is not sent when it was aborted before', async () => {
    const backend = await aBackend(json(aListing()));
    const request = createListingsApi(backend.url).fetchListing(101, { signal: AbortSignal.abort() });
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(backend.requests).toEqual([]);
  });
});
