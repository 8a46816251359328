import { viewingSchema, viewingsSchema } from '@stanza/schemas/chat/viewing.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aPoster, now } from '../support/builders.ts';
import {
  annaAndBruno,
  beginConversations,
  logIn,
  type Member,
  openMembersApp,
  patiently,
  withToken,
} from '../support/members.ts';

const hour = 3_600_000;
const day = 24 * hour;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
const [friday, saturday] = [inHours(72), inHours(96)];

const aProposal = { times: [friday, saturday], minutes: 30, place: 'onSite', videoLink: null, version: null };

/** Anna shows listings 1 and 2. Bruno has asked about both, in conversation 1, and Carla about listing 1, in conversation 2. */
async function openViewings() {
  let time = now.getTime();
  const opened = await openMembersApp(
    { clock: () => new Date(time), publicUrl: 'https://rooms.example' },
    {
      ...annaAndBruno,
      posters: [...annaAndBruno.posters, aPoster({ id: 3, firstName: 'Carla', email: 'carla@example.it' })],
    },
  );
  const { app, bruno } = opened;
  const token = await logIn(app, 'carla@example.it');
  const carla: Pick<Member, 'id' | 'inject'> = {
    id: 3,
    inject: ((options: Parameters<typeof withToken>[0]) =>
      app.inject(withToken(options, token))) as Member['inject'],
  };
  for (const [member, listingId] of [
    [bruno, 1],
    [bruno, 2],
    [carla, 1],
  ] as const)
    await member.inject({ method: 'PUT', url: `/api/users/me/contacts/${listingId}` });
  await beginConversations(opened);
  return {
    ...opened,
    carla,
    time: () => time,
    wait(milliseconds: number) {
      time += milliseconds;
    },
  };
}

type Caller = Pick<Member, 'inject'>;

const call =
  (name: 'proposal' | 'agreement' | 'cancellation') =>
  (member: Caller, payload: object, { conversation = 1, listing = 1 } = {}) =>
    member.inject({
      method: 'PUT',
      url: `/api/chat/conversations/${conversation}/viewings/${listing}/${name}`,
      payload,
    });
const propose = call('proposal');
const agree = call('agreement');
const cancel = call('cancellation');

const viewingsOf = async (member: Caller, conversation = 1) =>
  viewingsSchema.parse((await member.inject(`/api/chat/conversations/${conversation}/viewings`)).json());

async function messagesOf(member: Caller, conversation = 1): Promise<string[]> {
  const response = await member.inject(`/api/chat/conversations/${conversation}/messages`);
  return response.json().map(({ content }: { content: string }) => content);
}

/** For calls that change nothing. */
const untouched = await openViewings();

describe('a viewing', () => {
  test('is proposed by one member, agreed by the other, and both see the same state', async () => {
    const { anna, bruno } = await openViewings();
    const proposed = await propose(anna, { ...aProposal, times: [saturday, friday, friday] });
    expect(proposed.statusCode).toBe(200);
    expect(proposed.json()).toEqual({
      listingId: 1,
      title: 'Bright room near the park',
      hostId: 1,
      guestId: 2,
      state: 'proposed',
      ending: null,
      proposedBy: 1,
      times: [friday, saturday],
      start: null,
      minutes: 30,
      place: 'onSite',
      videoLink: null,
      address: null,
      version: 1,
      calendar: null,
    });
    const agreed = await agree(bruno, { start: friday, version: 1 });
    expect(agreed.statusCode).toBe(200);
    expect(agreed.json()).toMatchObject({ state: 'agreed', start: friday, times: [], proposedBy: null });
    expect(await viewingsOf(anna)).toEqual([{ ...agreed.json(), review: null }]);
    expect(await viewingsOf(bruno)).toEqual([{ ...agreed.json(), review: null }]);
  });

  test('can be proposed by the guest, who is not the host for that', async () => {
    const { bruno } = await openViewings();
    expect((await propose(bruno, aProposal)).json()).toMatchObject({ hostId: 1, guestId: 2, proposedBy: 2 });
  });

  test('reports each change in the conversation, in Italian time', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await cancel(anna, { version: 2 });
    expect(await messagesOf(bruno)).toEqual([
      'Viewing of “Bright room near the park”, on site. I propose:\n• Wed, 4 Mar 2026, 13:00 (Italian time)\n• Thu, 5 Mar 2026, 13:00 (Italian time)',
      'Viewing of “Bright room near the park” agreed: Wed, 4 Mar 2026, 13:00 (Italian time), on site.',
      'I have to cancel the viewing of “Bright room near the park” on Wed, 4 Mar 2026, 13:00 (Italian time).',
    ]);
  });

  test('ends as who ends it means it, and says so', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    expect((await cancel(anna, { version: 1 })).json()).toMatchObject({
      state: 'cancelled',
      ending: 'withdrawn',
    });
    const again = await propose(anna, { ...aProposal, version: 2 });
    expect(again.json()).toMatchObject({ state: 'proposed', ending: null });
    expect((await cancel(bruno, { version: 3 })).json()).toMatchObject({ ending: 'declined' });
    await propose(bruno, { ...aProposal, version: 4 });
    await agree(anna, { start: friday, version: 5 });
    await propose(anna, { ...aProposal, times: [saturday], version: 6 });
    // A viewing that is to be moved is agreed: neither declines or withdraws it as a whole.
    expect((await cancel(bruno, { version: 7 })).json()).toMatchObject({ ending: 'cancelled' });
    expect((await messagesOf(anna)).filter((text) => /^I (withdraw|have to)/.test(text))).toEqual([
      'I withdraw my proposal for a viewing of “Bright room near the park”.',
      'I have to decline the proposed viewing of “Bright room near the park”.',
      'I have to cancel the viewing of “Bright room near the park” on Wed, 4 Mar 2026, 13:00 (Italian time).',
    ]);
  });

  test('keeps the agreed time while another is proposed, and the place', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    const moved = await propose(bruno, {
      ...aProposal,
      times: [saturday],
      place: 'video',
      // The scheme of an address is case-insensitive.
      videoLink: 'HTTPS://call.example/a',
      version: 2,
    });
    expect(moved.json()).toMatchObject({
      state: 'moved',
      start: friday,
      times: [saturday],
      proposedBy: 2,
      place: 'onSite',
      videoLink: null,
    });
    // The member who proposed it cannot agree to it.
    expect((await agree(bruno, { start: saturday, version: 3 })).statusCode).toBe(409);
    expect((await agree(anna, { start: saturday, version: 3 })).json()).toMatchObject({
      state: 'agreed',
      start: saturday,
    });
  });

  test('that was to be moved stays if either member wants it', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await propose(bruno, { ...aProposal, times: [saturday], version: 2 });
    const kept = await agree(bruno, { start: friday, version: 3 });
    expect(kept.json()).toMatchObject({ state: 'agreed', start: friday, times: [] });
  });

  test('is over when its time has passed, and can be proposed again or cancelled', async () => {
    const { anna, bruno, wait } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    wait(72 * hour + 29 * 60_000);
    expect(await viewingsOf(anna)).toMatchObject([{ state: 'agreed' }]);
    wait(60_000);
    expect(await viewingsOf(anna)).toMatchObject([{ state: 'done', start: friday, calendar: null }]);
    const cancelled = await cancel(anna, { version: 2 });
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', ending: 'cancelled' });
    const again = await propose(anna, { ...aProposal, times: [inHours(150)], version: 3 });
    expect(again.json()).toMatchObject({ state: 'proposed', start: null });
  });

  test('has a calendar file once it is agreed', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, { ...aProposal, place: 'video', videoLink: 'https://call.example/a', minutes: 45 });
    await agree(bruno, { start: friday, version: 1 });
    const [{ calendar = null } = {}] = await viewingsOf(bruno);
    const lines = (calendar ?? '').split('\r\n');
    expect(lines).toContain('DTSTART:20260304T120000Z');
    expect(lines).toContain('DTEND:20260304T124500Z');
    expect(lines).toContain('SUMMARY:Viewing: Bright room near the park');
    expect(lines).toContain('LOCATION:https://call.example/a');
    expect(lines).toContain('SEQUENCE:2');
    expect(lines).toContain('METHOD:PUBLISH');
  });

  test('has a calendar file in the language of its reader', async () => {
    const { anna, bruno } = await openViewings();
    await propose(anna, { ...aProposal, place: 'video' });
    await agree(bruno, { start: friday, version: 1 });
    const url = '/api/chat/conversations/1/viewings';
    const italian = await bruno.inject({ url, headers: { cookie: 'language=it' } });
    const [{ calendar } = { calendar: '' }] = viewingsSchema.parse(italian.json());
    expect(calendar).toContain('SUMMARY:Visita: Bright room near the park');
    expect(calendar).toContain('LOCATION:Videochiamata');
    expect((await viewingsOf(bruno))[0]?.calendar).toContain('LOCATION:Video call');
  });
});

describe('a call', () => {
  test('can be repeated: the answer is the same, and no message is added', async () => {
    const { anna, bruno } = await openViewings();
    const calls = [
      () => propose(anna, aProposal),
      () => agree(bruno, { start: friday, version: 1 }),
      () => cancel(anna, { version: 2 }),
    ];
    for (const once of calls) {
      const first = await once();
      expect(first.statusCode).toBe(200);
      expect((await once()).json()).toEqual(first.json());
    }
    expect(await messagesOf(anna)).toHaveLength(3);
  });

  test.each([
    ['a proposal', (member: Caller) => propose(member, { ...aProposal, times: [saturday], version: null })],
    ['an agreement', (member: Caller) => agree(member, { start: saturday, version: 1 })],
    ['a cancellation', (member: Caller) => cancel(member, { version: 1 })],
  ])('%s with an older version is rejected', async (_, late) => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    await propose(anna, { ...aProposal, times: [friday], version: 1 });
    const response = await late(bruno);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      error: 'VIEWING_CHANGED',
      code: 'viewing-changed',
      message: 'The viewing has changed meanwhile. Please look at it again.',
    });
    expect(await viewingsOf(anna)).toMatchObject([{ version: 2, times: [friday] }]);
  });

  test.each([
    ['no times', { times: [] }, 'Propose a time.'],
    ['six times', { times: [1, 2, 3, 4, 5, 6].map((n) => inHours(n)) }, 'Propose at most 5 times.'],
    ['a text for a time', { times: ['tomorrow'] }, 'A time must be ISO 8601, in UTC.'],
    ['a time with an offset', { times: ['2026-03-04T13:00:00+01:00'] }, 'A time must be ISO 8601, in UTC.'],
    ['a day that is not there', { times: ['2026-04-31T10:00:00.000Z'] }, 'A time must be ISO 8601, in UTC.'],
    ['the past', { times: [friday, inHours(-1)] }, 'A viewing must be in the future.'],
    ['next year', { times: [inHours(24 * 181)] }, 'A viewing must be within 180 days.'],
    ['no minutes', { minutes: 0 }, 'A viewing takes at least 10 minutes.'],
    ['a whole day', { minutes: 1440 }, 'A viewing takes at most 240 minutes.'],
    ['an unknown place', { place: 'moon' }, 'Must be onSite or video.'],
    [
      'a script as link',
      { place: 'video', videoLink: 'javascript:alert(1)' },
      'The video link must start with https://.',
    ],
    [
      'a link without encryption',
      { place: 'video', videoLink: 'HTTP://call.example/a' },
      'The video link must start with https://.',
    ],
    [
      'data as link',
      { place: 'video', videoLink: 'data:text/html,https://call.example/a' },
      'The video link must start with https://.',
    ],
    [
      'a link with a space',
      { place: 'video', videoLink: 'https://call.example/my room' },
      'The video link must not have a space.',
    ],
    ...['\u202e', '\u2066', '\u200b', '\u0007'].map((hidden): [string, object, string] => [
      `a link with U+${hidden.charCodeAt(0).toString(16)}`,
      { place: 'video', videoLink: `https://call.example/${hidden}a` },
      'The video link must not have characters that cannot be seen.',
    ]),
    [
      'a link with a name and a password before its host',
      { place: 'video', videoLink: 'https://user:pw@call.example/a' },
      'The video link must not have a name or a password before an @: write only the address of the call.',
    ],
    [
      'a link with a name like a host before its host',
      { place: 'video', videoLink: 'https://meet.google.com@call.example' },
      'The video link must not have a name or a password before an @: write only the address of the call.',
    ],
    [
      'a link with an empty name before its host',
      { place: 'video', videoLink: 'https://@call.example' },
      'The video link must not have a name or a password before an @: write only the address of the call.',
    ],
    [
      'a link without a host',
      { place: 'video', videoLink: 'https:///room' },
      'The video link must name where the call is, such as https://meet.example.org/room.',
    ],
    [
      'a long link',
      { place: 'video', videoLink: `https://a.example/${'x'.repeat(500)}` },
      'The video link is too long.',
    ],
    ['a version that is a text', { version: '1' }, 'The version must be a number.'],
  ])('with %s is refused', async (_, wrong, message) => {
    const { anna } = untouched;
    const response = await propose(anna, { ...aProposal, ...wrong });
    expect(response.statusCode).toBe(400);
    const code =
      {
        'A viewing must be in the future.': 'viewing-in-the-past',
        'A viewing must be within 180 days.': 'viewing-too-late',
      }[message] ?? 'invalid-input';
    expect(response.json()).toEqual({ code, message });
    expect(await viewingsOf(anna)).toEqual([]);
  });

  test.each([
    ['of others', { conversation: 2 }],
    ['that is not there', { conversation: 99 }],
    ['about another listing', { listing: 3 }],
    ['that is no number', { listing: Number.NaN }],
  ])('in a conversation %s is 404', async (_, where) => {
    const { bruno } = untouched;
    const calls = [
      propose(bruno, aProposal, where),
      agree(bruno, { start: friday, version: 1 }, where),
      cancel(bruno, { version: 1 }, where),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'conversation-not-found', message: 'Conversation not found.' });
    }
  });

  test('shows a third member nothing', async () => {
    const { anna, carla } = await openViewings();
    await propose(anna, aProposal);
    expect((await carla.inject('/api/chat/conversations/1/viewings')).statusCode).toBe(404);
    expect(await viewingsOf(carla, 2)).toEqual([]);
  });

  test.each([
    ['deleted', (anna: Caller) => anna.inject({ method: 'DELETE', url: '/api/users/me/listings/1' })],
    [
      'rented',
      (anna: Caller) =>
        anna.inject({
          method: 'PUT',
          url: '/api/users/me/listings/1/state?version=1',
          payload: { state: 'rented' },
        }),
    ],
  ])('about a %s listing cannot add or change a viewing, but can cancel it', async (_, end) => {
    const { anna, bruno } = await openViewings();
    await propose(anna, aProposal);
    expect((await end(anna)).statusCode).toBeLessThan(300);
    const gone = { error: 'LISTING_GONE', code: 'listing-gone', message: 'This room is no longer offered.' };
    expect((await agree(bruno, { start: friday, version: 1 })).json()).toEqual(gone);
    expect((await propose(bruno, { ...aProposal, times: [saturday], version: 1 })).json()).toEqual(gone);
    expect((await cancel(bruno, { version: 1 })).json()).toMatchObject({ state: 'cancelled' });
  });
});

describe('two viewings at the same time', () => {
  const taken = {
    error: 'TIME_TAKEN',
    code: 'time-taken',
    message: 'One of you has another viewing at this time.',
  };

  test('are refused to the host, and nothing of the second happens', async () => {
    const { anna, bruno, carla } = await openViewings();
    await propose(anna, aProposal);
    await propose(anna, { ...aProposal, times: [inHours(72.4)] }, { conversation: 2 });
    await agree(bruno, { start: friday, version: 1 });
    const before = await messagesOf(carla, 2);
    const second = await agree(carla, { start: inHours(72.4), version: 1 }, { conversation: 2 });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual(taken);
    expect(await viewingsOf(carla, 2)).toMatchObject([{ state: 'proposed', version: 1 }]);
    expect(await messagesOf(carla, 2)).toEqual(before);
  });

  test('one after the other are no conflict, and a cancelled one frees its time', async () => {
    const { anna, bruno, carla } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await propose(anna, { ...aProposal, times: [inHours(72.5), friday] }, { conversation: 2 });
    expect((await agree(carla, { start: inHours(72.5), version: 1 }, { conversation: 2 })).statusCode).toBe(
      200,
    );
    await cancel(bruno, { version: 2 });
    await propose(anna, { ...aProposal, times: [friday], version: 2 }, { conversation: 2 });
    expect((await agree(carla, { start: friday, version: 3 }, { conversation: 2 })).statusCode).toBe(200);
  });

  test('are refused to a guest, who sees two rooms', async () => {
    const { anna, bruno } = await openViewings();
    for (const listing of [1, 2]) await propose(anna, aProposal, { listing });
    await agree(bruno, { start: friday, version: 1 }, { listing: 1 });
    expect((await agree(bruno, { start: friday, version: 1 }, { listing: 2 })).json()).toEqual(taken);
  });

  test('agreed at the same moment: only one succeeds', async () => {
    const { anna, bruno, carla } = await openViewings();
    await propose(anna, aProposal);
    await propose(anna, aProposal, { conversation: 2 });
    const answers = await Promise.all([
      agree(bruno, { start: friday, version: 1 }),
      agree(carla, { start: friday, version: 1 }, { conversation: 2 }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    // The database may report the two calls as a deadlock, after which a client repeats its call.
    expect([409, 503]).toContain(Math.max(...answers.map(({ statusCode }) => statusCode)));
    const states = [...(await viewingsOf(bruno)), ...(await viewingsOf(carla, 2))].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['agreed', 'proposed']);
  });
});

describe('mails', () => {
  test('go to both when a viewing is agreed and when it is cancelled, with the calendar entry', async () => {
    const { anna, bruno, mailbox } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(2);
    const agreed = await mailbox.list();
    expect(agreed.map(({ to }) => to).toSorted()).toEqual(['anna@example.it', 'bruno@example.it']);
    expect(agreed[0]).toMatchObject({
      subject: 'Viewing agreed: Bright room near the park',
      calendar: { method: 'PUBLISH' },
    });
    expect(agreed[0]?.text).toContain('Wed, 4 Mar 2026, 13:00 (Italian time), 30 minutes');
    expect(agreed[0]?.text).toContain('https://rooms.example/conversations?conversation=1');
    await cancel(anna, { version: 2 });
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(4);
    const [cancelled] = await mailbox.list();
    expect(cancelled).toMatchObject({
      subject: 'Viewing cancelled: Bright room near the park',
      calendar: { method: 'CANCEL' },
    });
    const idOf = (content = '') => /^UID:.*$/m.exec(content)?.[0];
    expect(idOf(cancelled?.calendar?.content)).toBe(idOf(agreed[0]?.calendar?.content));
  });

  test('come in the language of each reader', async () => {
    const { anna, bruno, db, mailbox } = await openViewings();
    await db.updateTable('users').set({ language: 'it' }).where('id', '=', anna.id).execute();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    // A change withdraws the mails that are not sent yet.
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(2);
    await cancel(bruno, { version: 2 });
    await expect.poll(async () => (await mailbox.list()).length, patiently).toBe(4);
    const mailsTo = async ({ email }: Pick<Member, 'email'>) =>
      (await mailbox.list()).filter(({ to }) => to === email).toReversed();
    const [agreed, cancelled] = await mailsTo(anna);
    expect(agreed?.subject).toBe('Visita confermata: Bright room near the park');
    expect(agreed?.text).toContain('La visita con Bruno è confermata.\n\n');
    expect(agreed?.text).toContain('mer 4 mar 2026, 13:00 (ora italiana), 30 minuti\nSul posto: Via ');
    expect(agreed?.text).toContain('La tua conversazione:\n');
    expect(agreed?.calendar?.content).toContain('SUMMARY:Visita: Bright room near the park');
    expect(cancelled?.subject).toBe('Visita annullata: Bright room near the park');
    expect((await mailsTo(bruno)).map(({ subject }) => subject)).toEqual([
      'Viewing agreed: Bright room near the park',
      'Viewing cancelled: Bright room near the park',
    ]);
  });

  test('of a member who has chosen no language come in that of their own call, and else in English', async () => {
    const { anna, bruno, db } = await openViewings();
    await propose(anna, aProposal);
    await bruno.inject({
      method: 'PUT',
      url: '/api/chat/conversations/1/viewings/1/agreement',
      payload: { start: friday, version: 1 },
      headers: { 'accept-language': 'it' },
    });
    // The mails about the change may be sent already, the reminders are not due.
    const reminders = await db
      .selectFrom('waiting_mails')
      .where('due_at', '>', now)
      .orderBy('recipient_id')
      .select(['recipient_id', 'content'])
      .execute();
    expect(reminders).toMatchObject([
      { recipient_id: anna.id, content: { subject: 'Reminder of your viewing: Bright room near the park' } },
      {
        recipient_id: bruno.id,
        content: {
          subject: 'Promemoria della tua visita: Bright room near the park',
          text: expect.stringContaining("Sul posto: l'indirizzo è nella tua conversazione"),
        },
      },
    ]);
  });

  test('are not sent for a proposal or its withdrawal', async () => {
    const { anna, bruno, db } = await openViewings();
    await propose(anna, aProposal);
    await cancel(bruno, { version: 1 });
    expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
  });

  test('remind both once, a day before, of the current time', async () => {
    const { anna, bruno, carla, mailbox, wait } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await propose(anna, { ...aProposal, times: [saturday], version: 2 });
    await agree(bruno, { start: saturday, version: 3 });
    const reminders = async () =>
      (await mailbox.list()).filter(({ subject }) => subject.startsWith('Reminder'));
    // A change in another conversation makes the server look for due mails, as its timer does.
    const look = () => propose(anna, { ...aProposal, times: [inHours(400)] }, { conversation: 2 });
    wait(71 * hour);
    await look();
    expect(await reminders()).toEqual([]);
    wait(hour);
    await cancel(carla, { version: 1 }, { conversation: 2 });
    await expect
      .poll(async () => (await reminders()).map(({ to }) => to).toSorted(), patiently)
      .toEqual(['anna@example.it', 'bruno@example.it']);
    expect((await reminders())[0]?.text).toContain('Thu, 5 Mar 2026, 13:00');
  });

  test('are withdrawn with the viewing', async () => {
    const { anna, bruno, db } = await openViewings();
    await propose(anna, aProposal);
    await agree(bruno, { start: friday, version: 1 });
    await cancel(anna, { version: 2 });
    const waiting = await db.selectFrom('waiting_mails').select('due_at').execute();
    expect(waiting.every(({ due_at }) => due_at.getTime() <= now.getTime() + day)).toBe(true);
  });
});

test('are not stored if the server cannot send mails', async () => {
  const { anna, bruno, db } = await openMembersApp({ mailer: null });
  await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  await beginConversations({ db });
  await propose(anna, aProposal);
  expect((await agree(bruno, { start: friday, version: 1 })).statusCode).toBe(200);
  expect(await db.selectFrom('waiting_mails').selectAll().execute()).toEqual([]);
});

/** The number of sequences of calls; 10,000 take some minutes. */
const runs = Number(process.env.VIEWING_RUNS ?? 8);

test('any order of any calls leaves an allowed state, without overlaps', { timeout: 600_000 }, async () => {
  const { db, anna, bruno, carla, time, wait } = await openViewings();
  const members = [anna, bruno, carla] as const;
  const step = fc.record({
    member: fc.constantFrom(0, 1, 2),
    place: fc.constantFrom(
      { conversation: 1, listing: 1 },
      { conversation: 1, listing: 2 },
      { conversation: 2, listing: 1 },
    ),
    kind: fc.constantFrom('propose', 'agree', 'cancel', 'wait'),
    slot: fc.nat(3),
    isStale: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      await sql`truncate viewings cascade`.execute(db);
      // The sessions of the members must not end.
      wait(now.getTime() - time());
      for (const { member: index, place, kind, slot, isStale } of steps) {
        const member = members[index] ?? anna;
        if (kind === 'wait') wait(20 * 60_000);
        const rows = await db.selectFrom('viewings').selectAll().execute();
        const row = rows.find(
          (one) => one.conversation_id === place.conversation && one.listing_id === place.listing,
        );
        const version = isStale ? (row?.version ?? 5) - 1 : (row?.version ?? null);
        const start = (row?.times[slot] ?? row?.starts_at)?.toISOString() ?? friday;
        const soon = new Date(time() + hour + slot * 20 * 60_000).toISOString();
        const response =
          kind === 'propose'
            ? await propose(member, { ...aProposal, times: [soon], version }, place)
            : kind === 'agree'
              ? await agree(member, { start, version: version ?? 0 }, place)
              : kind === 'cancel'
                ? await cancel(member, { version: version ?? 0 }, place)
                : null;
        if (response === null) continue;
        expect([200, 400, 404, 409]).toContain(response.statusCode);
        const isStranger = (place.conversation === 1 ? 2 : 1) === index;
        if (isStranger) expect(response.statusCode).toBe(404);
        if (response.statusCode === 200) viewingSchema.parse(response.json());
      }
      const { rows: overlaps } = await sql`
        select from viewing_attendances one join viewing_attendances other
          on one.member_id = other.member_id and one.during && other.during
          and (one.conversation_id, one.listing_id) < (other.conversation_id, other.listing_id)`.execute(db);
      expect(overlaps).toEqual([]);
      const { rows: lost } = await sql`
        select from viewings where (state in ('agreed', 'moved'))
          <> (2 = (select count(*) from viewing_attendances of
            where of.conversation_id = viewings.conversation_id and of.listing_id = viewings.listing_id))`.execute(
        db,
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: runs },
  );
});
