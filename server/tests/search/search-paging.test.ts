import { describe, expect, test } from 'vitest';
import { type Cursor, readCursor, writeCursor } from '../../search/cursor.ts';
import { openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { copyListing } from '../support/listing-rows.ts';
import { search, searchAllPages } from '../support/search.ts';

const count = 150;

/** Rooms with ties: ten rooms have the same time, and about seven the same position. 24 cost 400: exactly a page. */
const { app, db } = await openTestApp(
  aDemonstration(
    Array.from({ length: count }, (_, i) => ({
      addedMinutesAgo: Math.floor(i / 10),
      latitude: 45.4642 + 0.0001 * (i % 22),
      price: i % 2 === 1 ? 1500 : i < 48 ? 400 : 500,
    })),
  ),
);
await db
  .updateTable('listings')
  .set({ latitude: null, longitude: null })
  .where('id', 'in', (all) => all.selectFrom('listings').select('id').where('id', '>', 90))
  .execute();

describe.each([
  ['newest first', 'location=Milano', count],
  ['nearest first, without coordinates last', 'university=Bocconi', count],
  ['within a distance', 'university=Bocconi&maxDistance=30', 90],
  ['up to a rent', 'location=Milano&maxPrice=900', count / 2],
  ['everything', '', count],
])('%s', (_, params, expected) => {
  test('pages contain every room once, 24 on a page', async () => {
    const pages = await searchAllPages(app, params);
    const ids = pages.flat();
    expect(new Set(ids).size).toBe(expected);
    expect(ids).toHaveLength(expected);
    expect(pages.slice(0, -1).every((page) => page.length === 24)).toBe(true);
    expect(pages).toHaveLength(Math.ceil(expected / 24));
  });
});

test('ties have a fixed order: the highest id first', async () => {
  const { ids } = await search(app, '');
  expect(ids.slice(0, 10)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a full last page has no next page', async () => {
  const { ids, next } = await search(app, 'location=Milano&maxPrice=400');
  expect(ids).toHaveLength(24);
  expect(next).toBeNull();
});

test('the link to the next page contains the recognized parameters only', async () => {
  const { next } = await search(app, 'location=milano&maxPrice=2000&maxDistance=far&theme=dark');
  const params = new URL(next ?? '', 'http://localhost').searchParams;
  expect([...params.keys()]).toEqual(['location', 'maxPrice', 'cursor']);
  expect(params.get('location')).toBe('Milano');
});

test('rooms added later do not move the following pages', async () => {
  const before = (await searchAllPages(app, '')).flat();
  const first = await search(app, '');
  const added = await copyListing(db, 1, { added_at: new Date('2026-03-02T00:00:00Z') });
  const rest = await searchAllPages(app, first.next ?? '');
  await db.deleteFrom('listings').where('id', '=', added).execute();
  expect([...first.ids, ...rest.flat()]).toEqual(before);
});

test.each<Cursor>([
  ['newest', 1_772_366_400_000, 7],
  ['nearest', null, 7],
  ['transit', null, 7],
  ['price', 650.5, 7],
  ['cost', 730, 7],
  ['match', 0.75, 1_772_366_400_000, 7],
  ['match', null, 1_772_366_400_000, 7],
])('a cursor of the order %s can be written and parsed again', (...cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

describe('a cursor that this search did not create', () => {
  const ours = writeCursor(['newest', 1_772_366_400_000, 5]);

  test.each([
    ['empty', ''],
    ['not base64', '%%%'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['of another shape', Buffer.from('{"id":1}').toString('base64url')],
    ['with a time out of range', Buffer.from('["newest",8000000000000000,1]').toString('base64url')],
    ['with a negative time', Buffer.from('["newest",-1,1]').toString('base64url')],
    ['with a text instead of a number', Buffer.from('["newest","1",1]').toString('base64url')],
    ['truncated', ours.slice(0, -4)],
    ['of the other order', writeCursor(['nearest', 0.5, 5])],
    ['very long', 'A'.repeat(8000)],
  ])('%s: 400 with a message', async (_, cursor) => {
    const response = await app.inject({ url: '/api/search/listings', query: { cursor } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'invalid-cursor',
      message: 'The cursor is not one that this search gave.',
    });
  });

  test('after the last room: an empty page', async () => {
    const cursor = writeCursor(['newest', 0, 1]);
    expect(await search(app, `cursor=${cursor}`)).toMatchObject({ ids: [], next: null });
  });
});
