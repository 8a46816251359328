import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { aPage, listingsOf } from '../../../fixtures/listings.ts';
import { type LikeCall, likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { likesMachine } from '../../../src/machines/listing/likes.machine.ts';
import { openListings } from '../../views/search/listings-screen.tsx';

/** The likes of a member who likes listing 2. The test controls the server's answers. */
function aMember() {
  const calls: string[] = [];
  let answer: (isOk: boolean) => void = () => {};
  const call = (name: string) =>
    fromPromise<void, LikeCall>(({ input }) => {
      calls.push(`${name} ${input.listingId}`);
      return new Promise((resolve, reject) => {
        answer = (isOk) => (isOk ? resolve() : reject(new Error('refused')));
      });
    });
  const like = likeMachine.provide({
    actors: {
      fetchLike: fromPromise<boolean, LikeCall>(async ({ input }) => input.listingId === 2),
      saveLike: call('save'),
      removeLike: call('remove'),
    },
  });
  const likes = createActor(likesMachine.provide({ actors: { like } })).start();
  return { likes, calls, answer: (isOk: boolean) => answer(isOk) };
}

const page = () => aPage(listingsOf(1, 2));
const likeAccess = () => screen.getAllByRole('button', { name: /^(Like|Unlike) / });

describe('likes in the results', () => {
  it('send a visitor to the login', async () => {
    let asked = 0;
    const onUnavailable = () => {
      asked += 1;
    };
    const { user } = openListings('/listings', {
      search: page,
      likeAccess: { likes: null, areLoading: false, onUnavailable },
    });
    await screen.findAllByRole('article');
    const [heart] = likeAccess();
    if (heart) await user.click(heart);
    expect(asked).toBe(1);
    expect(heart?.getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    { isOk: true, pressed: 'true' },
    { isOk: false, pressed: 'false' },
  ])('change when the server confirms and not when it refuses: $isOk', async ({ isOk, pressed }) => {
    const member = aMember();
    const { user } = openListings('/listings', {
      search: page,
      likeAccess: { likes: member.likes, areLoading: false, onUnavailable: () => {} },
    });
    await screen.findAllByRole('article');
    await waitFor(() =>
      expect(likeAccess().map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['false', 'true']),
    );
    const first = () => likeAccess()[0] as HTMLElement;
    await waitFor(() => expect(first().getAttribute('aria-disabled')).toBe('false'));
    await user.click(first());
    expect(first().getAttribute('aria-disabled')).toBe('true');
    expect(first().getAttribute('aria-pressed')).toBe('false');
    await user.click(first());
    expect(member.calls).toEqual(['save 1']);
    member.answer(isOk);
    await waitFor(() => expect(first().getAttribute('aria-disabled')).toBe('false'));
    expect(first().getAttribute('aria-pressed')).toBe(pressed);
  });
});
