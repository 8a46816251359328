import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { type LinkedRoom, linkedRoomsMachine } from '../../../src/machines/search/linked-rooms.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const room = (id: number): LinkedRoom => ({ id, listing: aListing({ id }) });
const start = (...ids: number[]) => started(linkedRoomsMachine, { ids });
const fetched = (...rooms: LinkedRoom[]) => done('fetchRooms', rooms);
const change = (...ids: number[]) => ({ type: 'rooms.change', ids }) as const;
const lost = failed('fetchRooms', offline);

describe('the rooms of a link', () => {
  it('are loading until they arrive', () => {
    expect([...start(1).snapshot.tags]).toEqual(['loading']);
  });

  it('are shown when they arrive', () => {
    const { snapshot } = proceed(linkedRoomsMachine, start(1, 2), fetched(room(1), { id: 2, listing: null }));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.rooms).toEqual([room(1), { id: 2, listing: null }]);
  });

  it('are not requested if the link names none', () => {
    expect(start().snapshot.value).toBe('shown');
  });

  it('show why they are missing, and can be requested again', () => {
    const failure = proceed(linkedRoomsMachine, start(1), lost);
    expect(failure.snapshot.hasTag('failed')).toBe(true);
    expect(failure.snapshot.context.error).toBe('network');
    const { snapshot } = proceed(linkedRoomsMachine, failure, { type: 'rooms.retry' }, fetched(room(1)));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.error).toBeNull();
  });

  it('are shown without a failed one, which can be requested again', () => {
    const step = proceed(linkedRoomsMachine, start(1, 2), fetched(room(1)));
    expect([...step.snapshot.tags]).toEqual(['incomplete']);
    const again = proceed(linkedRoomsMachine, step, { type: 'rooms.retry' });
    expect(invokedBy(again)).toEqual([{ id: 'fetchRooms', input: { ids: [2] } }]);
    const { snapshot } = proceed(linkedRoomsMachine, again, fetched(room(2)));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.rooms).toEqual([room(1), room(2)]);
  });

  it('forget a removed one, without a request', () => {
    const shown = proceed(linkedRoomsMachine, start(1, 2), fetched(room(1), room(2)));
    const { snapshot } = proceed(linkedRoomsMachine, shown, change(2));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.rooms).toEqual([room(2)]);
  });

  it('request only unknown ones', async () => {
    const asked: (readonly number[])[] = [];
    const fetchRooms = fromPromise<readonly LinkedRoom[], { ids: readonly number[] }>(
      async ({ input: { ids } }) => {
        asked.push(ids);
        return ids.map(room);
      },
    );
    const actor = createActor(linkedRoomsMachine.provide({ actors: { fetchRooms } }), {
      input: { ids: [1, 2] },
    });
    actor.start();
    await expect.poll(() => actor.getSnapshot().value).toBe('shown');
    actor.send(change(2, 3));
    await expect.poll(() => actor.getSnapshot().context.rooms).toEqual([room(2), room(3)]);
    expect(asked).toEqual([[1, 2], [3]]);
  });
});
