import { randomUUID } from 'node:crypto';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { expect, test } from 'vitest';
import { openMembersApp } from '../support/members.ts';
import { aDraft, aForm, anImage, newListing, type Part } from '../support/uploads.ts';

const { anna } = await openMembersApp();
const mark = { latitude: 44.123, longitude: 8.456 };
/** The lookup of the tests does not know it. */
const unknown = aDraft({ postalCode: '99998' });

async function publish(...parts: Part[]) {
  return await anna.inject(await newListing([['listing', unknown], ...parts, ['images', await anImage()]]));
}

async function edit({ id, life }: Listing, draft: object, ...parts: Part[]): Promise<Listing> {
  const url = `/api/users/me/listings/${id}?version=${life?.version}&change=${randomUUID()}`;
  const form = await aForm(url, [['listing', draft], ...parts, ['photos', { order: [0] }]]);
  return (await anna.inject({ ...form, method: 'PUT' })).json();
}

test('a mark is the place of a listing, which an edit keeps or moves', async () => {
  const made: Listing = (await publish(['mark', mark])).json();
  expect(made).toMatchObject(mark);
  const kept = await edit(made, unknown);
  expect(kept).toMatchObject(mark);
  const moved = await edit(kept, unknown, ['mark', { ...mark, latitude: 44.2 }]);
  expect(moved).toMatchObject({ ...mark, latitude: 44.2 });
  const elsewhere = await edit(moved, aDraft({ postalCode: '99997' }));
  expect(elsewhere).toMatchObject({ latitude: null, longitude: null });
});

test('a draft is published at its mark', async () => {
  const form = await aForm(`/api/users/me/drafts/${randomUUID()}/publication?publication=${randomUUID()}`, [
    ['listing', unknown],
    ['mark', mark],
    ['photos', { order: [null] }],
    ['images', await anImage()],
  ]);
  expect((await anna.inject({ ...form, method: 'PUT' })).json()).toMatchObject(mark);
});

test.each([
  { latitude: 48.86, longitude: 2.35 },
  { latitude: 0, longitude: 0 },
  { latitude: 91, longitude: 9 },
  { latitude: 45 },
  'x',
])('the mark %j is refused', async (wrong) => {
  const answer = await publish(['mark', wrong]);
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'The mark on the map must be in Italy.']);
});
