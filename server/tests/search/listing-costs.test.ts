import { randomUUID } from 'node:crypto';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import { expect, test } from 'vitest';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, aForm, anImage, newListing, type Part } from '../support/uploads.ts';

const photo = await anImage();
const { app, anna, bruno } = await openMembersApp();

const terms = {
  utilitiesCosts: 60,
  internetCosts: null,
  agencyFee: 0,
  contractType: 'transitional',
  minimumMonths: 3,
  residencePossible: false,
  flatmates: 2,
  roomType: 'shared',
} as const;
const details: ListingDetails = {
  deposit: 1200,
  serviceCosts: 40.5,
  allInclusivePrice: null,
  numberOfRooms: 3,
  floor: -1,
  furnished: true,
  internetIncluded: true,
  utilitiesIncluded: false,
  hasBalcony: false,
  hasGarden: false,
  petsAllowed: true,
  ...terms,
};

async function publish(member: Member, parts: readonly Part[]) {
  return await member.inject(await newListing([['listing', aDraft()], ...parts, ['images', photo]]));
}

async function edit(member: Member, id: number, version: string, parts: readonly Part[]) {
  const url = `/api/users/me/listings/${id}?version=${version}&change=${randomUUID()}`;
  const form = await aForm(url, [['listing', aDraft()], ['photos', { order: [0] }], ...parts]);
  return await member.inject({ ...form, method: 'PUT' });
}

const read = async (id: number) => (await app.inject(`/api/listings/${id}`)).json();

test('details are published, kept by an edit without them, and replaced by one with them', async () => {
  const published = await publish(anna, [['details', details]]);
  expect(published.statusCode).toBe(201);
  const { id } = published.json();
  const { deposit, serviceCosts, floor, furnished, petsAllowed } = details;
  expect(await read(id)).toMatchObject({ deposit, serviceCosts, floor, furnished, petsAllowed, terms });
  expect((await edit(anna, id, '1', [])).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ deposit, floor, terms });
  // A client that does not know `roomType` leaves it unchanged.
  const { roomType: _, ...known } = details;
  const changed = { ...known, deposit: null, contractType: null, furnished: false };
  expect((await edit(anna, id, '2', [['details', changed]])).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({
    deposit: null,
    furnished: false,
    terms: { ...terms, contractType: null },
  });
});

test('amenities are published, kept by an edit without them, and filter the search', async () => {
  const flags = {
    hasLift: true,
    hasWashingMachine: true,
    hasDishwasher: false,
    hasAirConditioning: false,
    hasPrivateBathroom: false,
    couplesAllowed: false,
  };
  const amenities = { ...flags, heating: 'central', smoking: 'forbidden' } as const;
  const { id } = (await publish(anna, [['details', { ...details, amenities }]])).json();
  expect((await edit(anna, id, '1', [['details', details]])).statusCode).toBe(200);
  expect((await read(id)).amenities).toEqual(amenities);
  const found = async (filter: string) =>
    (await app.inject(`/api/search/filtered?${filter}`))
      .json()
      .listings.map((room: { id: number }) => room.id);
  for (const filter of ['hasLift=true&hasWashingMachine=true', 'heating=central', 'smoking=forbidden'])
    expect(await found(filter), filter).toContain(id);
  for (const filter of ['hasDishwasher=true', 'heating=none', 'smoking=allowed'])
    expect(await found(filter), filter).not.toContain(id);
});

test('a contract is published, kept by an edit without it, and filters the search', async () => {
  const contract = { kind: 'agreed', registered: 'promised', noticeMonths: 2, otherFees: 0 } as const;
  const given = { ...details, deposit: 900, agencyFee: 0, residencePossible: true, contractType: 'other' };
  const { id } = (await publish(anna, [['details', { ...given, contract }]])).json();
  const read1 = await read(id);
  expect(read1).toMatchObject({ contract, terms: { contractType: 'other' } });
  // A client that knows only `listing-costs` sends back what it got.
  expect((await edit(anna, id, '1', [['details', given]])).statusCode).toBe(200);
  expect((await read(id)).contract).toEqual(contract);
  const found = async (filter: string) =>
    (await app.inject(`/api/search/filtered?${filter}`))
      .json()
      .listings.map((room: { id: number }) => room.id);
  const rents = Math.ceil(900 / read1.price);
  for (const filter of [
    'contractType=agreed',
    'registered=promised',
    'residencePossible=true',
    'noFees=true',
  ])
    expect(await found(filter), filter).toContain(id);
  for (const filter of [`maxDeposit=${rents}`, 'maxNotice=2']) expect(await found(filter)).toContain(id);
  for (const filter of ['contractType=other', 'registered=yes', 'maxNotice=1'])
    expect(await found(filter), filter).not.toContain(id);
  // It changes the kind if the person does.
  expect((await edit(anna, id, '2', [['details', { ...given, contractType: 'student' }]])).statusCode).toBe(
    200,
  );
  expect((await read(id)).contract).toEqual({ ...contract, kind: 'student' });
  const none = { ...given, contractType: null, contract: { ...contract, kind: 'none' } };
  expect((await edit(anna, id, '3', [['details', none]])).statusCode).toBe(200);
  expect((await edit(anna, id, '4', [['details', { ...given, contractType: null }]])).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ contract: { kind: 'none' }, terms: { contractType: null } });
});

test('a listing of a client that does not send details has none', async () => {
  const { id } = (await publish(bruno, [])).json();
  expect(await read(id)).toMatchObject({
    deposit: null,
    furnished: false,
    terms: { utilitiesCosts: null, contractType: null, flatmates: null, roomType: null },
  });
});

test.each<[string, unknown, string]>([
  ['no JSON', Buffer.from('{'), 'Listing: The details are not complete.'],
  ['null', Buffer.from('null'), 'Listing: The details are not complete.'],
  ['a list', [], 'Listing: This field is required.'],
  ['a field that is missing', { ...details, floor: undefined }, 'Floor: Must be a whole number.'],
  ['an amount as a text', { ...details, deposit: '1200' }, 'Deposit (€): Must be a number.'],
  ['a negative amount', { ...details, agencyFee: -1 }, 'Agency fee (€): Must not be below 0.'],
  ['too much', { ...details, serviceCosts: 1e12 }, 'Service costs a month (€): Must be at most 10000000.'],
  [
    'a tenth of a cent',
    { ...details, utilitiesCosts: 1.001 },
    'Bills a month (€): Must have at most two decimals.',
  ],
  ['half a month', { ...details, minimumMonths: 1.5 }, 'Minimum stay (months): Must be a whole number.'],
  ['an unknown kind', { ...details, roomType: 'tent' }, 'Kind of room: Must be one of the choices.'],
  ['an unknown contract', { ...details, contractType: 'x' }, 'Type of contract: Must be one of the choices.'],
  [
    'yes as a text',
    { ...details, residencePossible: 'yes' },
    'Can one register the residence?: Must be true or false.',
  ],
  [
    'less in all than the rent',
    { ...details, allInclusivePrice: 649 },
    'All-inclusive price a month (€): Must not be below the rent.',
  ],
])('refuses details with %s, and nothing is published or changed', async (_, given, message) => {
  const before = (await anna.inject('/api/users/me/listings')).json();
  const part: Part = ['details', given as object];
  for (const answer of [await publish(anna, [part]), await edit(anna, 1, '1', [part])]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'INVALID_LISTING', code: 'invalid-listing', message },
    ]);
  }
  expect((await anna.inject('/api/users/me/listings')).json()).toEqual(before);
});

test.each([
  'minCost=-1',
  'maxCost=x',
  'costsKnown=false',
  'order=cheap',
  'roomType=tent',
  'contractType=',
  'stayMonths=0',
  'stayMonths=121',
])('refuses to search by %s', async (query) => {
  const answer = await app.inject(`/api/search/filtered?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(query.split('=')[0]);
});
