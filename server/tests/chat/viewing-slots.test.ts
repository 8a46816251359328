import { ownViewingsSchema, viewingSlotsSchema } from '@stanza/schemas/chat/viewing.ts';
import { describe, expect, test } from 'vitest';
import { aPoster, now } from '../support/builders.ts';
import {
  annaAndBruno,
  beginConversations,
  logIn,
  type Member,
  openMembersApp,
  withToken,
} from '../support/members.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
const [friday, saturday] = [inHours(72), inHours(96)];
const anOffer = { times: [saturday, friday], minutes: 30, place: 'onSite', videoLink: null };

type Caller = Pick<Member, 'inject'>;

/** Anna shows listings 1 and 2. Bruno has asked about listing 1 in conversation 1, and Carla in conversation 2. */
async function openSlots(offer: object | null = anOffer) {
  let time = now.getTime();
  const opened = await openMembersApp(
    { clock: () => new Date(time) },
    {
      ...annaAndBruno,
      posters: [...annaAndBruno.posters, aPoster({ id: 3, firstName: 'Carla', email: 'carla@example.it' })],
    },
  );
  const { app, anna, bruno } = opened;
  const token = await logIn(app, 'carla@example.it');
  const carla: Caller = {
    inject: ((options: Parameters<typeof withToken>[0]) =>
      app.inject(withToken(options, token))) as Member['inject'],
  };
  for (const member of [bruno, carla])
    await member.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  await beginConversations(opened);
  if (offer) expect((await change(anna, offer)).statusCode).toBe(200);
  return {
    ...opened,
    carla,
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}

const change = (member: Caller, payload: object, listing = 1) =>
  member.inject({ method: 'PUT', url: `/api/listings/${listing}/viewing-slots`, payload });
const put =
  (name: string) =>
  (member: Caller, payload: object, conversation = 1) =>
    member.inject({
      method: 'PUT',
      url: `/api/chat/conversations/${conversation}/viewings/1/${name}`,
      payload,
    });
const book = put('booking');
const cancel = put('cancellation');
const propose = put('proposal');
const agree = put('agreement');

async function startsFor(member: Caller): Promise<string[]> {
  const answer = await member.inject('/api/listings/1/viewing-slots');
  return viewingSlotsSchema
    .parse(answer.json())
    .slots.map(({ start, isBooked }) => start + (isBooked ? ' booked' : ''));
}

describe('the open times of a listing', () => {
  test('are for its poster and for those who have asked about it', async () => {
    const { app, anna, bruno, db } = await openSlots({
      ...anOffer,
      place: 'video',
      videoLink: 'https://call.example/a',
    });
    const slot = { minutes: 30, place: 'video', isBooked: false };
    expect((await bruno.inject('/api/listings/1/viewing-slots')).json()).toEqual({
      hostId: 1,
      slots: [friday, saturday].map((start) => ({ ...slot, start, videoLink: null })),
    });
    expect((await anna.inject('/api/listings/1/viewing-slots')).json().slots[0].videoLink).toBe(
      'https://call.example/a',
    );
    await db.deleteFrom('contacts').where('asker_id', '=', 2).execute();
    expect((await bruno.inject('/api/listings/1/viewing-slots')).statusCode).toBe(404);
    expect((await app.inject('/api/listings/1/viewing-slots')).statusCode).toBe(401);
    expect((await change(bruno, anOffer)).statusCode).toBe(404);
  });

  test('vanish when they have passed', async () => {
    const { anna, bruno, wait } = await openSlots();
    wait(72 * hour);
    expect(await startsFor(bruno)).toEqual([saturday]);
    expect(await startsFor(anna)).toEqual([saturday]);
    expect((await book(bruno, { start: friday, version: null })).json()).toMatchObject({
      error: 'TIME_PASSED',
    });
  });

  test('are replaced, except those that are booked', async () => {
    const { anna, bruno } = await openSlots();
    await book(bruno, { start: friday, version: null });
    expect(
      (await change(anna, { ...anOffer, times: [friday, inHours(120)], minutes: 60 })).json().slots,
    ).toMatchObject([
      { start: friday, isBooked: true, minutes: 30 },
      { start: inHours(120), isBooked: false, minutes: 60 },
    ]);
    await change(anna, { ...anOffer, times: [] });
    expect(await startsFor(anna)).toEqual([`${friday} booked`]);
  });

  test.each([
    ['the past', { times: [inHours(-1)] }, 'A viewing must be in the future.'],
    ['next year', { times: [inHours(24 * 181)] }, 'A viewing must be within 180 days.'],
    [
      'too many',
      { times: Array.from({ length: 101 }, (_, n) => inHours(n + 1)) },
      'A listing has at most 100 open times.',
    ],
  ])('in %s are refused', async (_, wrong, message) => {
    const { anna } = await openSlots(null);
    const answer = await change(anna, { ...anOffer, ...wrong });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  test('are not offered while the poster has another viewing, or after the listing is rented', async () => {
    const { anna, bruno, carla, db } = await openSlots();
    await propose(anna, { ...anOffer, times: [inHours(72.25)], version: null });
    await agree(bruno, { start: inHours(72.25), version: 1 });
    expect(await startsFor(carla)).toEqual([saturday]);
    expect((await book(carla, { start: friday, version: null }, 2)).json()).toMatchObject({
      error: 'TIME_TAKEN',
    });
    await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 1).execute();
    expect(await startsFor(carla)).toEqual([]);
    expect((await book(carla, { start: saturday, version: null }, 2)).json()).toMatchObject({
      error: 'LISTING_GONE',
    });
  });
});

describe('a booking', () => {
  test('agrees the viewing at once, says so, and can be repeated', async () => {
    const { bruno } = await openSlots();
    const booked = await book(bruno, { start: friday, version: null });
    expect(booked.json()).toMatchObject({
      state: 'agreed',
      start: friday,
      hostId: 1,
      guestId: 2,
      version: 1,
    });
    expect((await book(bruno, { start: friday, version: null })).json()).toEqual(booked.json());
    const messages = await bruno.inject('/api/chat/conversations/1/messages');
    expect(messages.json().map(({ content }: { content: string }) => content)).toEqual([
      'I have booked a viewing of “Bright room near the park”: Wed, 4 Mar 2026, 13:00 (Italian time), on site.',
    ]);
  });

  test('of one time succeeds once, however many ask at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bruno, carla, anna } = await openSlots();
      const answers = await Promise.all([
        book(bruno, { start: friday, version: null }),
        book(carla, { start: friday, version: null }, 2),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        error: 'SLOT_TAKEN',
        message: 'This time is no longer open. Choose another one.',
      });
      expect(await startsFor(anna)).toEqual([`${friday} booked`, saturday]);
    }
  });

  test('and a change of the open times at the same moment leave a booked viewing or an open time, not both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { bruno, anna } = await openSlots();
      const [booked] = await Promise.all([
        book(bruno, { start: friday, version: null }),
        change(anna, { ...anOffer, times: [] }),
      ]);
      expect(await startsFor(anna)).toEqual(booked.statusCode === 200 ? [`${friday} booked`] : []);
    }
  });

  test('by the poster is refused, and so is a time that is not open', async () => {
    const { anna, bruno } = await openSlots();
    expect((await book(anna, { start: friday, version: null })).statusCode).toBe(400);
    expect((await book(bruno, { start: inHours(100), version: null })).json()).toMatchObject({
      error: 'SLOT_TAKEN',
    });
  });
});

describe('a booked time', () => {
  test('is open again if the guest cancels', async () => {
    const { bruno, carla } = await openSlots();
    await book(bruno, { start: friday, version: null });
    expect(await startsFor(carla)).toEqual([saturday]);
    await cancel(bruno, { version: 1 });
    expect((await book(carla, { start: friday, version: null }, 2)).statusCode).toBe(200);
  });

  test('is not offered any more if the poster cancels', async () => {
    const { anna, bruno, carla } = await openSlots();
    await book(bruno, { start: friday, version: null });
    await cancel(anna, { version: 1 });
    expect(await startsFor(carla)).toEqual([saturday]);
    expect(await startsFor(anna)).toEqual([saturday]);
  });

  test('is open again if the guest books another one', async () => {
    const { bruno, carla } = await openSlots();
    await book(bruno, { start: friday, version: null });
    expect((await book(bruno, { start: saturday, version: 1 })).json()).toMatchObject({
      start: saturday,
      version: 2,
    });
    expect(await startsFor(carla)).toEqual([friday]);
  });

  test('ends with a move that the poster has proposed', async () => {
    const { anna, bruno, carla } = await openSlots();
    await book(bruno, { start: friday, version: null });
    await propose(anna, { ...anOffer, times: [inHours(120)], version: 1 });
    expect(await startsFor(anna)).toEqual([`${friday} booked`, saturday]);
    await agree(bruno, { start: inHours(120), version: 2 });
    expect(await startsFor(carla)).toEqual([saturday]);
    expect(await startsFor(anna)).toEqual([saturday]);
  });

  test('stays agreed when the listing is deleted, as every viewing', async () => {
    const { anna, bruno, db } = await openSlots();
    await book(bruno, { start: friday, version: null });
    expect(
      (await anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' })).statusCode,
    ).toBeLessThan(300);
    expect(await db.selectFrom('viewing_slots').selectAll().execute()).toEqual([]);
    expect((await bruno.inject('/api/chat/conversations/1/viewings')).json()).toMatchObject([
      { state: 'agreed' },
    ]);
    expect((await cancel(bruno, { version: 1 })).json()).toMatchObject({ state: 'cancelled' });
  });
});

test('all viewings of a member are in one list, the earliest first', async () => {
  const { anna, bruno, carla } = await openSlots();
  await propose(bruno, { ...anOffer, times: [saturday], version: null });
  await book(carla, { start: friday, version: null }, 2);
  const of = async (member: Caller) =>
    ownViewingsSchema
      .parse((await member.inject('/api/users/me/viewings')).json())
      .map(({ conversationId, otherName, state }) => [conversationId, otherName.split(' ')[0], state]);
  expect(await of(anna)).toEqual([
    [2, 'Carla', 'agreed'],
    [1, 'Bruno', 'proposed'],
  ]);
  expect(await of(carla)).toEqual([[2, 'Anna', 'agreed']]);
});
