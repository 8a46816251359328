import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type LikeCall, likeMachine } from '../../src/machines/like.machine.ts';
import { likesMachine } from '../../src/machines/likes.machine.ts';

const need = (listingIds: number[], liked: boolean | null = null) =>
  ({ type: 'likes.need', listingIds, liked }) as const;

/** A running registry whose hearts ask and wait, and the calls that they made. */
function run() {
  const asked: { listingId: number; signal: AbortSignal }[] = [];
  const fetchLike = fromPromise<boolean, LikeCall>(({ input, signal }) => {
    asked.push({ ...input, signal });
    return new Promise(() => {});
  });
  const like = likeMachine.provide({ actors: { fetchLike } });
  const actor = createActor(likesMachine.provide({ actors: { like } })).start();
  return { actor, asked };
}

const heartOf = (actor: ActorRefFrom<typeof likesMachine>, listingId: number) => {
  const like = actor.getSnapshot().context.likes[listingId];
  if (!like) throw new Error(`No heart for listing ${listingId}`);
  return like;
};

describe('the hearts', () => {
  it('are one a listing, started when first needed', () => {
    const { actor, asked } = run();
    actor.send(need([101, 102]));
    actor.send(need([102, 103]));
    expect(asked.map(({ listingId }) => listingId)).toEqual([101, 102, 103]);
    expect(Object.keys(actor.getSnapshot().context.likes)).toEqual(['101', '102', '103']);
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['like-101', 'like-102', 'like-103']);
    actor.stop();
  });

  it('are one a listing that stands in a list twice', () => {
    const { actor, asked } = run();
    actor.send(need([101, 101]));
    expect(asked).toHaveLength(1);
    actor.stop();
  });

  it('are none for no listing', () => {
    const { actor } = run();
    actor.send(need([]));
    expect(actor.getSnapshot().context.likes).toEqual({});
    actor.stop();
  });

  it.each([
    { liked: true, value: 'liked' },
    { liked: false, value: 'notLiked' },
    { liked: null, value: 'asking' },
  ])('start from what the screen knows: $liked', ({ liked, value }) => {
    const { actor } = run();
    actor.send(need([101], liked));
    expect(heartOf(actor, 101).getSnapshot().value).toBe(value);
    actor.stop();
  });

  it('that are there learn what a screen knows, and nothing from one that knows nothing', () => {
    const { actor } = run();
    actor.send(need([101, 102], false));
    actor.send(need([102, 103], true));
    actor.send(need([101, 102, 103]));
    const values = [101, 102, 103].map((id) => heartOf(actor, id).getSnapshot().value);
    expect(values).toEqual(['notLiked', 'liked', 'liked']);
    actor.stop();
  });

  it('are shared: the same actor for every screen', () => {
    const { actor, asked } = run();
    actor.send(need([101]));
    const first = heartOf(actor, 101);
    actor.send(need([101, 102]));
    expect(heartOf(actor, 101)).toBe(first);
    expect(asked.map(({ listingId }) => listingId)).toEqual([101, 102]);
    actor.stop();
  });
});

describe('a like that fails', () => {
  const boom = () => {
    throw new Error('Boom');
  };

  it('is started again and asks the server, three times; then it is gone', () => {
    const failures: unknown[] = [];
    const fetchLike = fromPromise<boolean, LikeCall>(() => new Promise(() => {}));
    const like = likeMachine.provide({ actors: { fetchLike }, guards: { isLiked: boom } });
    const actor = createActor(likesMachine.provide({ actors: { like } }), {
      logger: (failure) => failures.push(failure),
    }).start();
    actor.send(need([101], true));
    for (let nth = 1; nth <= 3; nth += 1) {
      const before = heartOf(actor, 101);
      before.send({ type: 'like.learned', liked: true });
      expect(heartOf(actor, 101)).not.toBe(before);
      expect(heartOf(actor, 101).getSnapshot().value).toBe('asking');
      expect(failures).toHaveLength(nth);
    }
    heartOf(actor, 101).send({ type: 'like.learned', liked: true });
    expect(actor.getSnapshot().context.likes).toEqual({});
    expect(actor.getSnapshot().status).toBe('active');
    actor.stop();
  });
});
