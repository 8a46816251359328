import type { BearerOptions } from './http.ts';
import type { LikesApi } from './likes.ts';

/**
 * Whether listings are liked, asked for together: one listing is one `GET /api/users/me/likes/{id}`; several that are asked for
 * at once, as a page of results does, are one `GET /api/users/me/likes` for all of them.
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
    // Nobody's abort may cancel what the others wait for.
    const { signal } = new AbortController();
    const liked = api
      .fetchLikedListings({ token: first.options.token, signal })
      .then((listings) => new Set(listings.map(({ id }) => id)));
    for (const { listingId, answer } of asked) answer(liked.then((ids) => ids.has(listingId)));
  }

  return (listingId: number, options: BearerOptions): Promise<boolean> =>
    new Promise((resolve) => {
      // The first of several asks for all, the others find nobody waiting.
      setTimeout(ask);
      waiting.push({ listingId, options, answer: resolve });
    });
}
