import { describe, expect, it } from 'vitest';
import { listingsOf } from '../../../fixtures/listings.ts';
import { createLikeStatus } from '../../../src/api/listing/like-status.ts';
import { createLikesApi } from '../../../src/api/listing/likes.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, nothing } from '../../support/api-recorder.ts';
import { aBackend, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const all = '/api/users/me/likes';

/** Answers both calls for a member who likes the listings 1 and 3. */
const likes: Parameters<typeof aBackend>[0] = (request, response) => {
  const id = request.url?.split('/likes/')[1];
  json(id === undefined ? listingsOf(1, 3) : ['1', '3'].includes(id))(request, response);
};

describe('the like status of listings', () => {
  it.each([
    { id: 1, liked: true },
    { id: 2, liked: false },
  ])('is one request for listing $id when it is the only one', async ({ id, liked }) => {
    const backend = await aRecorder(likes);
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    expect(await likeStatus(id, call)).toBe(liked);
    expect(backend.requests).toEqual([`${all}/${id}`]);
    expect(backend.sent[0]?.headers.authorization).toBe('Bearer t0ken');
  });

  it('is one request for all listings that are requested together', async () => {
    const backend = await aRecorder(likes);
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    const answers = [1, 2, 3, 4, 1].map((id) => likeStatus(id, call));
    expect(await Promise.all(answers)).toEqual([true, false, true, false, true]);
    expect(backend.requests).toEqual([all]);
    expect(backend.sent[0]?.headers.authorization).toBe('Bearer t0ken');
  });

  it('is not cached', async () => {
    const backend = await aRecorder(likes);
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    await Promise.all([likeStatus(1, call), likeStatus(2, call)]);
    expect(await likeStatus(1, call)).toBe(true);
    await Promise.all([likeStatus(2, call), likeStatus(3, call)]);
    expect(backend.requests).toEqual([all, `${all}/1`, all]);
  });

  it('is requested separately while an earlier request is running', async () => {
    const arrived = Promise.withResolvers<() => void>();
    const backend = await aBackend((request, response) => {
      if (request.url === all) arrived.resolve(() => likes(request, response));
      else likes(request, response);
    });
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    const earlier = Promise.all([likeStatus(1, call), likeStatus(2, call)]);
    const answerEarlier = await arrived.promise;
    expect(await likeStatus(3, call)).toBe(true);
    answerEarlier();
    expect(await earlier).toEqual([true, false]);
  });

  it.each([
    { name: 'one listing', ids: [1], requests: [`${all}/1`] },
    { name: 'several listings', ids: [1, 2, 3], requests: [all] },
  ])('fails for $name when the request fails, and can be requested again', async ({ ids, requests }) => {
    const backend = await aBackend((request, response) =>
      (backend.requests.length === 1 ? nothing(401) : likes)(request, response),
    );
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    const failures = await Promise.all(ids.map((id) => failureOf(likeStatus(id, call))));
    expect(failures.map(({ kind }) => kind)).toEqual(ids.map(() => 'unauthorized'));
    expect(backend.requests).toEqual(requests);
    expect(await likeStatus(3, call)).toBe(true);
  });

  it('is unreadable when the answer is not a list', async () => {
    const backend = await aBackend(json({ likes: [1] }));
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    const failures = await Promise.all([1, 2].map((id) => failureOf(likeStatus(id, call))));
    expect(failures.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable']);
  });
});

describe('an abort', () => {
  it('ends the request of a single listing', async () => {
    const leaving = new AbortController();
    const backend = await aBackend(() => leaving.abort());
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    const answer = likeStatus(1, { token: 't0ken', signal: leaving.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(backend.requests).toHaveLength(1);
  });

  it.each([
    { name: 'before the request', leaveAtOnce: true },
    { name: 'during the request', leaveAtOnce: false },
  ])('of one of several does not affect the others, $name', async ({ leaveAtOnce }) => {
    const leaving = new AbortController();
    const backend = await aBackend((request, response) => {
      leaving.abort();
      likes(request, response);
    });
    const likeStatus = createLikeStatus(createLikesApi(backend.url));
    // The first caller's token is used for the shared request.
    likeStatus(1, { token: 't0ken', signal: leaving.signal });
    const others = Promise.all([likeStatus(2, call), likeStatus(3, call)]);
    if (leaveAtOnce) leaving.abort();
    expect(await others).toEqual([false, true]);
    expect(backend.requests).toEqual([all]);
  });
});
