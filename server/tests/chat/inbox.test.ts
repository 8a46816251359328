import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

type Caller = Pick<Member, 'inject'>;

const inboxOf = async (member: Caller) => (await member.inject('/api/chat/inbox')).json();
const decline = (
  member: Caller,
  conversationIds: unknown,
  {
    key = randomUUID() as string,
    text = 'Sorry, it is taken.',
    viewings,
  }: { key?: string; text?: unknown; viewings?: object[] } = {},
) =>
  member.inject({
    method: 'PUT',
    url: `/api/chat/inbox/declines/${key}`,
    payload: { conversationIds, text, viewings },
  });

/** Bruno (2) and Carla (3) have asked Anna (1) about listing 1, and Carla also about listing 2. Anna has answered neither. */
async function open() {
  const opened = await openMembersApp();
  const { db } = opened;
  const carla = await addCarla(opened);
  const ask = async (member: Caller, listingId: number): Promise<number> =>
    (await member.inject({ method: 'PUT', url: `/api/users/me/contacts/${listingId}` })).json()
      .conversationId;
  const say = async (conversation_id: number, sender_id: number) => {
    const message = { conversation_id, sender_id, content: 'Ciao', idempotency_key: randomUUID() };
    await db.insertInto('messages').values(message).execute();
  };
  const bruno = await ask(opened.bruno, 1);
  const ofCarla = await ask(carla, 1);
  await ask(carla, 2);
  await say(bruno, 2);
  await say(ofCarla, 3);
  const texts = async (conversationId: number) =>
    (
      await db
        .selectFrom('messages')
        .where('conversation_id', '=', conversationId)
        .orderBy('id')
        .select('content')
        .execute()
    ).map(({ content }) => content);
  return { ...opened, carla, ids: { bruno, carla: ofCarla }, say, texts };
}

const statesOf = (inbox: { conversationId: number; listingId: number; state: string }[]) =>
  Object.fromEntries(inbox.map((one) => [`${one.conversationId}/${one.listingId}`, one.state]));

describe('the inbox', () => {
  test('shows the state of each question only to the poster', async () => {
    const { db, anna, bruno, carla, app, ids, say } = await open();
    const key = (conversationId: number, listingId: number) => `${conversationId}/${listingId}`;
    expect(statesOf(await inboxOf(anna))).toEqual({
      [key(ids.bruno, 1)]: 'new',
      [key(ids.carla, 1)]: 'new',
      [key(ids.carla, 2)]: 'new',
    });
    await say(ids.bruno, 1);
    expect(statesOf(await inboxOf(anna))).toMatchObject({ [key(ids.bruno, 1)]: 'answered' });
    await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 2).execute();
    expect(statesOf(await inboxOf(anna))).toMatchObject({ [key(ids.carla, 2)]: 'rented' });
    await bruno.inject({
      method: 'PUT',
      url: `/api/chat/conversations/${ids.bruno}/viewings/1/proposal`,
      payload: {
        times: ['2026-03-08T12:00:00Z'],
        minutes: 30,
        place: 'onSite',
        videoLink: null,
        version: null,
      },
    });
    expect(statesOf(await inboxOf(anna))).toMatchObject({ [key(ids.bruno, 1)]: 'viewing' });
    expect(await inboxOf(bruno)).toEqual([]);
    expect(await inboxOf(carla)).toEqual([]);
    expect((await app.inject('/api/chat/inbox')).statusCode).toBe(401);
  });

  test('has no viewing once its times have passed, so the question can be declined', async () => {
    const { db, anna, bruno, ids, say } = await open();
    await say(ids.bruno, 1);
    const url = `/api/chat/conversations/${ids.bruno}/viewings/1`;
    const start = '2026-03-08T12:00:00.000Z';
    const proposal = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
    await bruno.inject({ method: 'PUT', url: `${url}/proposal`, payload: proposal });
    const state = async () => statesOf(await inboxOf(anna))[`${ids.bruno}/1`];
    const past = new Date('2026-02-01T12:00:00Z');
    await db
      .updateTable('viewings')
      .set({ times: [past] })
      .execute();
    expect(await state()).toBe('answered');
    await db
      .updateTable('viewings')
      .set({ times: [new Date(start)] })
      .execute();
    expect(await state()).toBe('viewing');
    await anna.inject({ method: 'PUT', url: `${url}/agreement`, payload: { start, version: 1 } });
    expect(await state()).toBe('viewing');
    await db.updateTable('viewings').set({ starts_at: past }).execute();
    expect(await state()).toBe('answered');
    expect((await decline(anna, [ids.bruno])).statusCode).toBe(200);
  });

  test('has no question before a message is sent, and keeps a deleted listing', async () => {
    const { db, anna, ids } = await open();
    await db.deleteFrom('messages').where('conversation_id', '=', ids.bruno).execute();
    await db.deleteFrom('listings').where('id', '=', 2).execute();
    expect(statesOf(await inboxOf(anna))).toEqual({ [`${ids.carla}/1`]: 'new', [`${ids.carla}/2`]: 'new' });
  });
});

describe('the answer of a poster who changes the state of a room', () => {
  const change = (member: Caller, state: string, answer: object | undefined, version = 1) =>
    member.inject({
      method: 'PUT',
      url: `/api/users/me/listings/1/state?version=${version}`,
      payload: { state, answer },
    });
  const rent = (member: Caller, answer: object | undefined) => change(member, 'rented', answer);
  const start = '2026-03-08T12:00:00.000Z';

  async function openAgreed() {
    const opened = await open();
    const { anna, bruno, ids } = opened;
    const url = `/api/chat/conversations/${ids.bruno}/viewings/1`;
    const proposal = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
    await bruno.inject({ method: 'PUT', url: `${url}/proposal`, payload: proposal });
    await anna.inject({ method: 'PUT', url: `${url}/agreement`, payload: { start, version: 1 } });
    const viewingState = async () =>
      (await bruno.inject(`/api/chat/conversations/${ids.bruno}/viewings`)).json()[0].state;
    return { ...opened, viewingState };
  }

  test('goes to the named conversations, and cancels the named viewings', async () => {
    const { anna, ids, texts, viewingState } = await openAgreed();
    const viewings = [{ conversationId: ids.bruno, version: 2 }];
    const answer = { conversationIds: [ids.bruno, 999], text: ' Mi dispiace. ', viewings };
    expect((await rent(anna, answer)).json().life.state).toBe('rented');
    expect((await texts(ids.bruno)).slice(-2)).toEqual([
      expect.stringContaining('I have to cancel the viewing of'),
      'Mi dispiace.',
    ]);
    expect(await texts(ids.carla)).toEqual(['Ciao']);
    expect(await viewingState()).toBe('cancelled');
    // Again, since no answer came: nobody is told twice.
    expect((await rent(anna, answer)).statusCode).toBe(200);
    expect((await texts(ids.bruno)).at(-2)).toContain('I have to cancel');
  });

  test('is taken for a pause, and when the room is offered again', async () => {
    const { anna, ids, texts, viewingState } = await openAgreed();
    const answer = (text: string) => ({ conversationIds: [ids.bruno], text, viewings: [] });
    expect((await change(anna, 'paused', answer('Torno lunedì.'))).json().life.state).toBe('paused');
    expect((await change(anna, 'published', answer(''), 2)).json().life.state).toBe('published');
    expect((await texts(ids.bruno)).at(-1)).toBe('Torno lunedì.');
    expect(await texts(ids.carla)).toEqual(['Ciao']);
    expect(await viewingState()).toBe('agreed');
  });

  test('may leave the viewings as they are, and tell nobody', async () => {
    const { anna, ids, texts, viewingState } = await openAgreed();
    const before = await texts(ids.bruno);
    const answer = { conversationIds: [ids.bruno, ids.carla], text: '', viewings: [] };
    expect((await rent(anna, answer)).statusCode).toBe(200);
    expect(await texts(ids.bruno)).toEqual(before);
    expect(await viewingState()).toBe('agreed');
  });

  test('is not sent, and the room not rented, once a viewing has changed', async () => {
    const { anna, ids, texts, viewingState } = await openAgreed();
    const viewings = [{ conversationId: ids.bruno, version: 1 }];
    const refused = await rent(anna, { conversationIds: [ids.carla], text: 'Sorry.', viewings });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'VIEWING_CHANGED']);
    expect(await viewingState()).toBe('agreed');
    expect(await texts(ids.carla)).toEqual(['Ciao']);
    expect((await anna.inject('/api/listings/1')).json().life.state).toBe('published');
  });

  test('is the usual one for a client that names none', async () => {
    const { anna, ids, texts, viewingState } = await openAgreed();
    await rent(anna, undefined);
    expect((await texts(ids.carla)).at(-1)).toContain('is rented.');
    expect(await viewingState()).toBe('agreed');
  });
});

describe('an answer to several', () => {
  test('is one message in each, declines all questions, and is sent once', async () => {
    const { anna, ids, texts } = await open();
    const key = randomUUID();
    const first = await decline(anna, [ids.bruno, ids.carla, ids.carla], { key });
    expect(first.statusCode).toBe(200);
    expect(Object.values(statesOf(first.json()))).toEqual(['declined', 'declined', 'declined']);
    const again = await decline(anna, [ids.carla, ids.bruno], { key, text: 'Something else' });
    expect(again.json()).toEqual(first.json());
    for (const id of [ids.bruno, ids.carla]) expect(await texts(id)).toEqual(['Ciao', 'Sorry, it is taken.']);
  });

  test('holds until the poster writes again', async () => {
    const { anna, ids, say } = await open();
    await decline(anna, [ids.bruno]);
    await say(ids.bruno, 2);
    expect(statesOf(await inboxOf(anna))).toMatchObject({ [`${ids.bruno}/1`]: 'declined' });
    await say(ids.bruno, 1);
    expect(statesOf(await inboxOf(anna))).toMatchObject({ [`${ids.bruno}/1`]: 'answered' });
  });

  test('is sent to nobody if one recipient is not allowed', async () => {
    const { db, anna, bruno, carla, ids, texts } = await open();
    const start = '2026-03-08T12:00:00.000Z';
    const url = `/api/chat/conversations/${ids.bruno}/viewings/1`;
    const proposal = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
    await bruno.inject({ method: 'PUT', url: `${url}/proposal`, payload: proposal });
    await anna.inject({ method: 'PUT', url: `${url}/agreement`, payload: { start, version: 1 } });
    const refused = await decline(anna, [ids.carla, ids.bruno]);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      error: 'VIEWING_AHEAD',
      code: 'viewing-ahead',
      message: 'A viewing is agreed with one of them. Cancel it first.',
    });
    expect((await decline(anna, [ids.carla, 999])).statusCode).toBe(404);
    expect((await decline(carla, [ids.bruno])).statusCode).toBe(404);
    // A member cannot decline her own question.
    expect((await decline(carla, [ids.carla])).statusCode).toBe(404);
    expect(await texts(ids.carla)).toEqual(['Ciao']);
    const { count } = await db
      .selectFrom('contacts')
      .where('declined_message_id', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test('cancels the viewings that the poster has seen, before the answer', async () => {
    const { anna, bruno, ids, texts } = await open();
    const start = '2026-03-08T12:00:00.000Z';
    const about = { conversationId: ids.bruno, listingId: 1 };
    const url = `/api/chat/conversations/${ids.bruno}/viewings/1`;
    const proposal = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
    const viewingOf = async () =>
      (await inboxOf(anna)).find((one: { conversationId: number }) => one.conversationId === ids.bruno)
        .viewing;
    expect(await viewingOf()).toBeNull();
    await bruno.inject({ method: 'PUT', url: `${url}/proposal`, payload: proposal });
    expect(await viewingOf()).toEqual({ start: null, version: 1 });
    await anna.inject({ method: 'PUT', url: `${url}/agreement`, payload: { start, version: 1 } });
    expect(await viewingOf()).toEqual({ start, version: 2 });
    const stale = await decline(anna, [ids.bruno], { viewings: [{ ...about, version: 1 }] });
    expect([stale.statusCode, stale.json().error]).toEqual([409, 'VIEWING_CHANGED']);
    const key = randomUUID();
    const viewings = [{ ...about, version: 2 }];
    const answer = await decline(anna, [ids.bruno], { key, viewings });
    expect(statesOf(answer.json())).toMatchObject({ [`${ids.bruno}/1`]: 'declined' });
    const [cancelled, text] = (await texts(ids.bruno)).slice(-2);
    expect([cancelled, text]).toEqual([
      expect.stringContaining('I have to cancel the viewing of'),
      'Sorry, it is taken.',
    ]);
    const [viewing] = (await bruno.inject(`/api/chat/conversations/${ids.bruno}/viewings`)).json();
    expect(viewing.state).toBe('cancelled');
    const messages = (await texts(ids.bruno)).length;
    expect((await decline(anna, [ids.bruno], { key, viewings })).statusCode).toBe(200);
    expect(await texts(ids.bruno)).toHaveLength(messages);
  });

  test.each([
    [[], 'Ciao', 400],
    [Array.from({ length: 51 }, (_, i) => i + 1), 'Ciao', 400],
    ['1', 'Ciao', 400],
    [[1], '  ', 400],
    [[1], 'x'.repeat(5001), 400],
    [[1], 'NUL \u0000', 400],
    [[1], null, 400],
  ])('%j with %j is refused', async (ids, text, status) => {
    const { anna } = await openMembersApp();
    expect((await decline(anna, ids, { text })).statusCode).toBe(status);
    expect((await decline(anna, [1], { key: 'no-uuid' })).statusCode).toBe(404);
  });
});
