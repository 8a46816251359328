import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type LikeCall, likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { likesMachine } from '../../../src/machines/listing/likes.machine.ts';
import { sentTo } from '../../support/machine-step.ts';

const need = (listingIds: number[], liked: true | null = null) =>
  ({ type: 'likes.need', listingIds, liked }) as const;

/** A running registry. Its likes request their state and wait; `asked` contains the requests. */
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

const likeOf = (actor: ActorRefFrom<typeof likesMachine>, listingId: number) => {
  const like = actor.getSnapshot().context.likes[listingId];
  if (!like) throw new Error(`No like for listing ${listingId}`);
  return like;
};

describe('the likes', () => {
  it('have one actor per listing, started at first use', () => {
    const { actor, asked } = run();
    actor.send(need([101, 102]));
    actor.send(need([102, 103]));
    expect(asked.map(({ listingId }) => listingId)).toEqual([101, 102, 103]);
    expect(Object.keys(actor.getSnapshot().context.likes)).toEqual(['101', '102', '103']);
    expect(Object.keys(actor.getSnapshot().children)).toEqual(['like-101', 'like-102', 'like-103']);
    actor.stop();
  });

  it('have one actor for a listing that is requested twice', () => {
    const { actor, asked } = run();
    actor.send(need([101, 101]));
    expect(asked).toHaveLength(1);
    actor.stop();
  });

  it('start no actor for an empty list', () => {
    const { actor } = run();
    actor.send(need([]));
    expect(actor.getSnapshot().context.likes).toEqual({});
    actor.stop();
  });

  it.each([
    { liked: true, value: 'liked' },
    { liked: null, value: 'asking' },
  ] as const)('start with the state that the screen knows: $liked', ({ liked, value }) => {
    const { actor } = run();
    actor.send(need([101], liked));
    expect(likeOf(actor, 101).getSnapshot().value).toBe(value);
    actor.stop();
  });

  it('adopt the state that a screen knows and ignore an unknown one', () => {
    const { actor } = run();
    actor.send(need([101, 102]));
    actor.send(need([102, 103], true));
    actor.send(need([101, 102, 103]));
    const values = [101, 102, 103].map((id) => likeOf(actor, id).getSnapshot().value);
    expect(values).toEqual(['asking', 'liked', 'liked']);
    actor.stop();
  });

  it('want one for a listing that a visitor wanted to like, before a screen needs it', () => {
    const step = proceed(likesMachine, started(likesMachine), { type: 'likes.want', listingId: 7 });
    const like = step.snapshot.context.likes[7] ?? null;
    expect(like?.id).toBe('like-7');
    expect(sentTo(like, step)).toEqual([{ type: 'like.want' }]);
  });

  it('share one actor between screens', () => {
    const { actor, asked } = run();
    actor.send(need([101]));
    const first = likeOf(actor, 101);
    actor.send(need([101, 102]));
    expect(likeOf(actor, 101)).toBe(first);
    expect(asked.map(({ listingId }) => listingId)).toEqual([101, 102]);
    actor.stop();
  });
});
