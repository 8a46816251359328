import { listingsSchema } from '@stanza/schemas/listing/listing.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Member, openMembersApp } from '../support/members.ts';

const { app, db, anna, bruno } = await openMembersApp();

const call = (member: Member, method: 'GET' | 'POST' | 'DELETE', id: number | string) =>
  member.inject({ method, url: `/api/users/me/likes/${id}` });

async function likedBy(member: Pick<Member, 'inject'>): Promise<number[]> {
  const response = await member.inject('/api/users/me/likes');
  return listingsSchema.parse(response.json()).map(({ id }) => id);
}

async function isLiked(member: Member, id: number | string): Promise<unknown> {
  const response = await call(member, 'GET', id);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response.json();
}

describe('likes', () => {
  test('can be added and removed by each member separately', async () => {
    expect(await isLiked(anna, 3)).toBe(false);
    expect((await call(anna, 'POST', 3)).statusCode).toBe(204);
    expect([await isLiked(anna, 3), await isLiked(bruno, 3)]).toEqual([true, false]);
    expect([await likedBy(anna), await likedBy(bruno)]).toEqual([[3], []]);
    expect((await call(anna, 'DELETE', 3)).statusCode).toBe(204);
    expect(await isLiked(anna, 3)).toBe(false);
    expect(await likedBy(anna)).toEqual([]);
  });

  test('are complete listings, the last liked first', async () => {
    for (const id of [2, 3, 1]) await call(bruno, 'POST', id);
    expect(await likedBy(bruno)).toEqual([1, 3, 2]);
    const [first] = (await bruno.inject('/api/users/me/likes')).json();
    expect(first).toEqual((await app.inject('/api/listings/1')).json());
    for (const id of [2, 3, 1]) await call(bruno, 'DELETE', id);
  });

  test('are added and removed once when requests repeat', async () => {
    for (const id of [1, 2]) await call(anna, 'POST', id);
    expect((await call(anna, 'POST', 1)).statusCode).toBe(204);
    expect(await likedBy(anna)).toEqual([2, 1]);
    await Promise.all([1, 2, 3].map(() => call(anna, 'POST', 3)));
    expect(await likedBy(anna)).toEqual([3, 2, 1]);
    for (const id of [1, 2, 3, 3]) expect((await call(anna, 'DELETE', id)).statusCode).toBe(204);
    expect(await likedBy(anna)).toEqual([]);
  });

  test('of an unknown listing answer 404 when added and succeed when removed', async () => {
    const response = await call(anna, 'POST', 999);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'listing-not-found', message: 'Listing not found.' });
    expect(await isLiked(anna, 999)).toBe(false);
    expect((await call(anna, 'DELETE', 999)).statusCode).toBe(204);
  });

  test.each(['0', '-1', 'abc', '1.5', '%00', '99999999999999999999'])(
    'answer 404 for the invalid id %s',
    async (id) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect((await call(anna, method, id)).statusCode).toBe(404);
      }
    },
  );

  test('of a listing that is being deleted are deleted with it or answer 404', async () => {
    const url = '/api/users/me/listings/3';
    const answers = await Promise.all([call(anna, 'POST', 3), bruno.inject({ method: 'DELETE', url })]);
    expect([204, 404]).toContain(answers[0].statusCode);
    expect(answers[1].statusCode).toBe(204);
    expect(await db.selectFrom('likes').where('listing_id', '=', 3).selectAll().execute()).toEqual([]);
  });
});

test('are at most 500 of one member, also at the same time; one that is there can be liked again', async () => {
  const { db, bruno } = await openMembersApp();
  await sql`
    insert into listings (user_id, title, description, price, location, square_meters, street, postal_code, city,
      province, added_at, furnished, internet_included, utilities_included, has_balcony, has_garden, pets_allowed)
    select user_id, title, description, price, location, square_meters, street, postal_code, city, province, added_at,
      true, true, true, false, false, false
    from listings, generate_series(1, 501) where id = 1`.execute(db);
  const ids = (await db.selectFrom('listings').select('id').orderBy('id').execute()).map(({ id }) => id);
  await db
    .insertInto('likes')
    .values(ids.slice(0, 498).map((listing_id) => ({ user_id: bruno.id, listing_id })))
    .execute();
  const answers = await Promise.all(ids.slice(498, 503).map((id) => call(bruno, 'POST', id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 204, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    error: 'LIKE_LIMIT_EXCEEDED',
    code: 'like-limit-exceeded',
    message: 'You like 500 rooms, which is the most. Remove one first.',
  });
  expect(await likedBy(bruno)).toHaveLength(500);
  expect((await call(bruno, 'POST', ids[0] ?? 0)).statusCode).toBe(204);
  await call(bruno, 'DELETE', ids[0] ?? 0);
  const refused = ids.slice(498, 503).find((_, i) => answers[i]?.statusCode === 409) ?? 0;
  expect((await call(bruno, 'POST', refused)).statusCode).toBe(204);
});
