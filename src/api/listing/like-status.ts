import type { BearerOptions } from '../http.ts';
import type { LikesApi } from './likes.ts';

/**
 * Whether listings are liked, with batched requests: one listing is one `GET /api/users/me/likes/{id}`; several requested at the
 * same time, such as those of a results page, are one `GET /api/users/me/likes`.
 */
export function createLikeStatus(api: Pick<LikesApi, 'fetchLike' | 'fetchLikedListings'>) {
  let waiting: { listingId: number; options: BearerOptions; answer(result: Promise<boolean>): void }[] = [];

  function ask(): void {
    const asked = waiting;
    waiting = [];
    const [first, ...others] = asked;
    if (!first) return;
    if (others.length === 0) {
      first.answer(api.fetchLike(first.listingId, first.options));
      return;
    }
    // A signal of its own, since an abort of one caller must not cancel the request of the others.
    const { signal } = new AbortController();
    const liked = api
      .fetchLikedListings({ token: first.options.token, signal })
      .then((listings) => new Set(listings.map(({ id }) => id)));
    for (const { listingId, answer } of asked) answer(liked.then((ids) => ids.has(listingId)));
  }

  return (listingId: number, options: BearerOptions): Promise<boolean> =>
    new Promise((resolve) => {
      // The first timeout sends the batch; the others find nothing waiting.
      setTimeout(ask);
      waiting.push({ listingId, options, answer: resolve });
    });
}
