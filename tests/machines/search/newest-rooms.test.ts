import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { listingsOf } from '../../../fixtures/listings.ts';
import { newestRoomsMachine } from '../../../src/machines/search/newest-rooms.machine.ts';

it('the newest rooms are fetched, again after a failure', () => {
  const loading = started(newestRoomsMachine, undefined);
  const step = proceed(newestRoomsMachine, loading, failed('fetch', offline));
  expect([...step.snapshot.tags]).toEqual(['failed']);
  const again = proceed(newestRoomsMachine, step, { type: 'fetch.retry' });
  const found = { rooms: listingsOf(101), count: 751 };
  const { snapshot } = proceed(newestRoomsMachine, again, done('fetch', found));
  expect([snapshot.value, snapshot.context.data]).toEqual(['shown', found]);
});
