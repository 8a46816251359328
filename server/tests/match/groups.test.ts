import { searchesMeet } from '@stanza/domain/match/group.ts';
import { bandOf, matchScore } from '@stanza/domain/match/score.ts';
import { type Answers, choices, consentVersion, questions } from '@stanza/schemas/match/answers.ts';
import { type GroupPage, groupLimits, type PeopleSearch, type Vote } from '@stanza/schemas/match/groups.ts';
import { describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '../../account/deletion.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { now } from '../support/builders.ts';
import {
  addCarla,
  addMember,
  beginConversations,
  logIn,
  type Member,
  openMembersApp,
  password,
  withToken,
} from '../support/members.ts';

const day = 86_400_000;
const path = '/api/users/me/group';

async function setUp() {
  let time = now;
  const opened = await openMembersApp({ clock: () => time });
  const { anna, bruno, db } = opened;
  const carla = await addCarla(opened);
  const call = async (member: Member, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await member.inject({ method, url, ...(payload && { payload }) });
    return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().code];
  };
  const page = async (member: Member, query = ''): Promise<GroupPage> => {
    const answer = await member.inject(`${path}${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const invite = (member: Member, person: string | null = null) =>
    call(member, 'POST', `${path}/invitations`, { person });
  const linkOf = async (member: Member) =>
    (await page(member)).group?.invitations.find(({ name }) => name === null)?.key ?? '';
  const accept = (member: Member, key: string) => call(member, 'POST', `/api/group-invitations/${key}`);
  const vote = (member: Member, room: number, given: Vote) =>
    call(member, 'PUT', `${path}/rooms/${room}`, { vote: given });
  const block = (member: Member, other: number) =>
    db
      .insertInto('blocks')
      .values({ blocker_id: member.id, blocked_id: other, title: null, blocked_at: now })
      .execute();
  /** Anna makes a group and a link. */
  const makeGroup = async (...others: Member[]) => {
    await call(anna, 'POST', path);
    await invite(anna);
    const key = await linkOf(anna);
    for (const other of others) expect(await accept(other, key)).toBe(204);
    return key;
  };
  return {
    ...opened,
    anna,
    bruno,
    carla,
    call,
    page,
    invite,
    linkOf,
    accept,
    vote,
    block,
    makeGroup,
    pass: (days: number) => {
      time = new Date(time.getTime() + days * day);
    },
    clock: () => time,
  };
}

const names = ({ group }: GroupPage) => group?.members.map(({ name }) => name);

describe('members', () => {
  test('join by a link, which shows who invites, and see each other', async () => {
    const { anna, bruno, call, page, makeGroup, accept } = await setUp();
    expect(await page(anna)).toEqual({ group: null, invitations: [], peopleSearch: null, people: [] });
    const key = await makeGroup();
    expect(await call(anna, 'POST', path)).toEqual([409, 'in-group']);
    const endsAt = new Date(now.getTime() + groupLimits.days * day).toISOString();
    const { invitations } = await page(bruno, `?invitation=${key}`);
    expect(invitations).toEqual([{ key, members: ['Anna'], endsAt }]);
    // Without the key nobody sees it.
    expect((await page(bruno)).invitations).toEqual([]);
    expect(await accept(bruno, key)).toBe(204);
    // Sent again.
    expect(await accept(bruno, key)).toBe(204);
    expect(names(await page(bruno))).toEqual(['Bruno', 'Anna']);
    const { group } = await page(anna);
    expect(group?.members).toEqual([
      { number: 1, id: anna.id, name: 'Anna', pictureUrl: null, isMe: true },
      { number: 2, id: bruno.id, name: 'Bruno', pictureUrl: '/images/poster-2.webp', isMe: false },
    ]);
    expect(group?.invitations).toEqual([{ key, name: null, endsAt }]);
  });

  test('a link ends after 14 days, can be withdrawn, and takes each person once', async () => {
    const { anna, bruno, carla, db, call, page, invite, linkOf, accept, makeGroup } = await setUp();
    const first = await makeGroup(bruno);
    await call(bruno, 'DELETE', path);
    expect(await accept(bruno, first)).toEqual([404, 'invitation-not-found']);
    expect((await page(bruno, `?invitation=${first}`)).invitations).toEqual([]);
    // A stranger cannot withdraw it.
    await call(carla, 'DELETE', `/api/group-invitations/${first}`);
    expect(await linkOf(anna)).toBe(first);
    // There is one link, which stays while it is good.
    expect(await invite(anna)).toBe(204);
    expect(await linkOf(anna)).toBe(first);
    await call(anna, 'DELETE', `/api/group-invitations/${first}`);
    expect(await accept(carla, first)).toEqual([404, 'invitation-not-found']);
    await invite(anna);
    const second = await linkOf(anna);
    await db.updateTable('group_invitations').set({ ends_at: now }).execute();
    expect(await linkOf(anna)).toBe('');
    expect(await accept(carla, second)).toEqual([404, 'invitation-not-found']);
    await invite(anna);
    expect(await accept(carla, await linkOf(anna))).toBe(204);
    expect(await accept(bruno, 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111')).toEqual([
      404,
      'invitation-not-found',
    ]);
  });

  test('are at most four, also when two join at the same time, and each is in one group', async () => {
    const opened = await setUp();
    const { app, db, bruno, carla, anna, makeGroup, accept, page, invite, linkOf, call } = opened;
    const key = await makeGroup(bruno, carla);
    const more = await Promise.all(['Dino', 'Elsa'].map((name) => addMember({ app, db }, name)));
    const answers = await Promise.all(more.map((member) => accept(member, key)));
    expect(answers).toContain(204);
    expect(answers).toContainEqual([409, 'group-full']);
    expect(names(await page(anna))).toHaveLength(4);
    expect(await invite(anna)).toEqual([409, 'group-full']);
    const late = more[answers.indexOf(204) === 0 ? 1 : 0] as Member;
    await call(late, 'POST', path);
    await invite(late);
    expect(await accept(bruno, await linkOf(late))).toEqual([409, 'in-group']);
  });

  test('what a member has done goes when they leave; the last one deletes the group', async () => {
    const { db, anna, bruno, call, page, vote, makeGroup } = await setUp();
    await makeGroup(bruno);
    await vote(anna, 3, 'no');
    await vote(bruno, 1, 'yes');
    await call(bruno, 'PUT', path, { search: 'location=Milano' });
    expect((await page(anna)).group?.search).toEqual({ search: 'location=Milano', by: 'Bruno' });
    expect(await call(bruno, 'DELETE', path)).toBe(204);
    expect(await call(bruno, 'DELETE', path)).toBe(204);
    expect(await vote(bruno, 1, 'yes')).toEqual([404, 'group-not-found']);
    const { group } = await page(anna);
    expect(group?.rooms.map(({ listingId }) => listingId)).toEqual([3]);
    expect(group?.search).toEqual({ search: 'location=Milano', by: null });
    await call(anna, 'DELETE', path);
    for (const table of ['groups', 'group_members', 'group_invitations', 'group_votes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('an account that is deleted leaves its group', async () => {
    const { app, anna, bruno, carla, db, url, images, mailbox, call, vote, makeGroup, pass, clock } =
      await setUp();
    await makeGroup(bruno);
    await vote(bruno, 3, 'yes');
    await vote(bruno, 1, 'yes');
    await vote(anna, 1, 'yes');
    await call(bruno, 'PUT', path, { search: '' });
    // Carla is alone in hers.
    await call(carla, 'POST', path);
    for (const member of [bruno, carla])
      await member.inject({ method: 'POST', url: '/api/users/me/deletion', payload: { password } });
    pass(7);
    await deleteDueAccounts({
      db,
      images,
      mailbox,
      fanout: createPostgresFanout(url),
      clock,
      appAddress: 'http://localhost',
      onDeleted: () => undefined,
    });
    const token = await logIn(app, anna.email);
    const { group } = (await app.inject(withToken(path, token))).json<GroupPage>();
    expect(group?.members).toHaveLength(1);
    expect(group?.search).toEqual({ search: '', by: null });
    expect(await db.selectFrom('groups').select('search_by').execute()).toEqual([{ search_by: null }]);
    // Nothing of Bruno's room is left.
    expect(await db.selectFrom('group_votes').select('listing_id').execute()).toEqual([{ listing_id: 1 }]);
  });
});

describe('blocks', () => {
  test('who blocks a member leaves the group', async () => {
    const { db, anna, bruno, carla, page, makeGroup } = await setUp();
    await makeGroup(bruno, carla);
    const blocked = await bruno.inject({
      method: 'POST',
      url: '/api/users/me/blocks',
      payload: { kind: 'poster', id: 1 },
    });
    expect(blocked.statusCode).toBe(200);
    expect((await page(bruno)).group).toBeNull();
    expect(names(await page(anna))).toEqual(['Anna', 'Carla']);
    expect(await db.selectFrom('blocks').select('blocked_id').execute()).toEqual([{ blocked_id: anna.id }]);
  });

  test.each(['of who is blocked', 'of who has blocked'])(
    'an invitation %s answers as if it was not there',
    async (whose) => {
      const { anna, bruno, carla, page, accept, block, makeGroup } = await setUp();
      const key = await makeGroup(carla);
      await (whose === 'of who is blocked' ? block(bruno, carla.id) : block(carla, bruno.id));
      expect((await page(bruno, `?invitation=${key}`)).invitations).toEqual([]);
      expect(await accept(bruno, key)).toEqual([404, 'invitation-not-found']);
      expect(names(await page(anna))).toEqual(['Anna', 'Carla']);
    },
  );
});

describe('rooms', () => {
  test('liked ones count as yes, those with most votes come first, and a deleted one says so', async () => {
    const { anna, bruno, call, db, page, vote, makeGroup } = await setUp();
    await makeGroup(bruno);
    await anna.inject({ method: 'POST', url: '/api/users/me/likes/3' });
    expect(await vote(bruno, 2, 'no')).toBe(204);
    expect(await vote(anna, 1, 'yes')).toBe(204);
    expect(await vote(bruno, 1, 'yes')).toBe(204);
    const of = async (member: Member) =>
      (await page(member)).group?.rooms.map(({ listingId, votes }) => [
        listingId,
        ...votes.map((each) => [each.name, each.vote]),
      ]);
    expect(await of(anna)).toEqual([
      [1, ['Anna', 'yes'], ['Bruno', 'yes']],
      [3, ['Anna', 'yes'], ['Bruno', 'open']],
      [2, ['Anna', 'open'], ['Bruno', 'no']],
    ]);
    await vote(anna, 3, 'open');
    await vote(bruno, 2, 'open');
    expect((await of(bruno))?.map(([id]) => id)).toEqual([1, 3]);
    expect(await vote(anna, 999, 'yes')).toEqual([404, 'listing-not-found']);
    const state = { state: 'rented', version: 1 };
    await db.updateTable('listings').set({ state: 'rented' }).where('id', '=', 3).execute();
    await db.deleteFrom('listings').where('id', '=', 1).execute();
    const { group } = await page(bruno);
    expect(group?.rooms[0]).toMatchObject({ listingId: 1, isAvailable: false, price: 650, imageUrl: null });
    expect(group?.rooms[0]).not.toHaveProperty('state');
    expect(group?.rooms[1]).toMatchObject({ listingId: 3, isAvailable: true, state: state.state });
    // A vote on a room that is gone can be taken back.
    expect(await vote(bruno, 1, 'no')).toBe(204);
    expect(await call(anna, 'PUT', `${path}/rooms/1`, { vote: 'maybe' })).toEqual([400, 'invalid-input']);
  });

  test('a page about one room has that room alone, proposed or not', async () => {
    const { anna, bruno, page, vote, makeGroup } = await setUp();
    await makeGroup(bruno);
    await vote(anna, 3, 'yes');
    const { group } = await page(bruno, '?room=2');
    expect(group?.rooms).toMatchObject([{ listingId: 2, votes: [{ vote: 'open' }, { vote: 'open' }] }]);
    expect((await page(bruno, '?room=999')).group?.rooms).toEqual([]);
  });

  test('a room of somebody who is blocked is not in the list of that member', async () => {
    const { anna, carla, page, vote, block, makeGroup } = await setUp();
    await makeGroup(carla);
    await vote(anna, 3, 'yes');
    await block(carla, 2);
    expect((await page(carla)).group?.rooms).toEqual([]);
    expect((await page(carla, '?room=3')).group?.rooms).toEqual([]);
    expect(await vote(carla, 3, 'yes')).toEqual([404, 'listing-not-found']);
    expect((await page(anna)).group?.rooms).toHaveLength(1);
  });

  test('a question in the name of the group is shown to it', async () => {
    const { anna, bruno, carla, page, makeGroup } = await setUp();
    await makeGroup(carla);
    await anna.inject({ method: 'PUT', url: '/api/users/me/contacts/3?group=true' });
    expect((await page(carla, '?room=3')).group?.rooms[0]?.askedBy).toEqual(['Anna']);
    // One without the group is not, nor one of somebody without a group.
    await carla.inject({ method: 'PUT', url: '/api/users/me/contacts/3' });
    const own = await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1?group=true' });
    expect(own.statusCode).toBe(200);
    expect((await page(anna, '?room=3')).group?.rooms[0]?.askedBy).toEqual(['Anna']);
    expect((await page(anna, '?room=1')).group?.rooms[0]?.askedBy).toEqual([]);
  });

  test('a room that one has asked about for all is in the list, with the agreed viewing while it is ahead', async () => {
    const { db, anna, bruno, carla, call, page, block, makeGroup, pass } = await setUp();
    await makeGroup(carla);
    const ask = async (member: Member, query = '') => {
      const answer = await member.inject({ method: 'PUT', url: `/api/users/me/contacts/3${query}` });
      await beginConversations({ db });
      return answer.json().conversationId as number;
    };
    /** The poster proposes a time, to which the member agrees. */
    const agree = async (member: Member, conversation: number, hours: number) => {
      const url = `/api/chat/conversations/${conversation}/viewings/3`;
      const start = new Date(now.getTime() + hours * 3_600_000).toISOString();
      const proposal = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
      const { version } = (
        await bruno.inject({ method: 'PUT', url: `${url}/proposal`, payload: proposal })
      ).json();
      expect(await call(member, 'PUT', `${url}/agreement`, { start, version })).toEqual([200, undefined]);
      return start;
    };
    const rooms = async (member: Member) =>
      (await page(member)).group?.rooms.map(({ listingId, viewings }) => [listingId, viewings]);
    // Carla's own question is her own matter, and so is her viewing.
    await agree(carla, await ask(carla), 24);
    expect(await rooms(anna)).toEqual([]);
    const conversation = await ask(anna, '?group=true');
    expect(await rooms(carla)).toEqual([[3, []]]);
    const start = await agree(anna, conversation, 48);
    const shown = [[3, [{ number: 1, name: 'Anna', start }]]];
    expect(await rooms(carla)).toEqual(shown);
    expect(await rooms(anna)).toEqual(shown);
    await call(anna, 'PUT', `/api/chat/conversations/${conversation}/viewings/3/cancellation`, {
      version: 2,
    });
    expect(await rooms(carla)).toEqual([[3, []]]);
    const later = new Date(now.getTime() + 72 * 3_600_000).toISOString();
    const url = `/api/chat/conversations/${conversation}/viewings/3`;
    const again = { times: [later], minutes: 30, place: 'onSite', videoLink: null, version: 3 };
    await call(bruno, 'PUT', `${url}/proposal`, again);
    expect(await rooms(carla)).toEqual([[3, []]]);
    await call(anna, 'PUT', `${url}/agreement`, { start: later, version: 4 });
    expect(await rooms(carla)).toEqual([[3, [{ number: 1, name: 'Anna', start: later }]]]);
    // The other time of a viewing that is being moved is not agreed.
    await call(bruno, 'PUT', `${url}/proposal`, { ...again, times: [start], version: 5 });
    expect(await rooms(carla)).toEqual([[3, [{ number: 1, name: 'Anna', start: later }]]]);
    // It ends with its half hour.
    pass(3);
    expect((await rooms(carla))?.[0]?.[1]).toHaveLength(1);
    pass(0.03);
    expect(await rooms(carla)).toEqual([[3, []]]);
    pass(-1);
    expect((await rooms(carla))?.[0]?.[1]).toHaveLength(1);
    await block(carla, bruno.id);
    expect(await rooms(carla)).toEqual([]);
    expect(await rooms(anna)).toHaveLength(1);
    await call(anna, 'DELETE', path);
    expect(await rooms(carla)).toEqual([]);
  });

  test('the search is written as the results write it, and an invalid one is refused', async () => {
    const { anna, call, page, makeGroup } = await setUp();
    await makeGroup();
    await call(anna, 'PUT', path, { search: 'maxPrice=600&location=milano' });
    expect((await page(anna)).group?.search?.search).toBe('location=Milano&maxPrice=600');
    expect(await call(anna, 'PUT', path, { search: 'maxPrice=much' })).toEqual([400, 'invalid-search']);
    await call(anna, 'PUT', path, { search: null });
    expect((await page(anna)).group?.search).toBeNull();
  });
});

const answersAt = (index: 0 | 1 | 2): Answers =>
  Object.fromEntries(
    questions.map((each) => [
      each,
      { is: choices[each][index], accepts: [choices[each][index]], weight: 'some' },
    ]),
  );

test('others see a band only if it is shown, and that of the group only if all show theirs', async () => {
  const { db, anna, bruno, call, page, makeGroup } = await setUp();
  await makeGroup(bruno);
  await db.deleteFrom('households').execute();
  await db
    .insertInto('households')
    .values({
      listing_id: 3,
      people: 2,
      occupations: [],
      languages: [],
      answers: JSON.stringify(answersAt(0)),
    })
    .execute();
  const answer = (member: Member, answers: Answers) =>
    call(member, 'PUT', '/api/users/me/match-answers', { answers, consentVersion });
  await answer(anna, answersAt(0));
  await answer(bruno, answersAt(1));
  const bands = async (member: Member) => {
    const room = (await page(member, '?room=3')).group?.rooms[0];
    return [room?.band, ...(room?.votes.map(({ band }) => band) ?? [])];
  };
  const low = bandOf(matchScore(answersAt(1), answersAt(0)) ?? 0);
  expect(low).not.toBe('very-good');
  expect(await bands(anna)).toEqual([null, 'very-good', null]);
  await call(bruno, 'PUT', path, { showsBand: true });
  expect(await bands(anna)).toEqual([null, 'very-good', low]);
  expect(await bands(bruno)).toEqual([null, low, null]);
  await call(anna, 'PUT', path, { showsBand: true });
  expect(await bands(anna)).toEqual([low, 'very-good', low]);
  expect(await bands(bruno)).toEqual([low, low, 'very-good']);
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/match-answers' });
  expect(await bands(anna)).toEqual([null, 'very-good', null]);
});

describe('people who search for the same', () => {
  const aSearch = (changed: Partial<PeopleSearch> = {}): PeopleSearch => ({
    city: 'Milano',
    minPrice: 400,
    maxPrice: 600,
    from: '2026-09-01',
    until: '2027-06-30',
    ...changed,
  });

  test('are those who look, in the same city, with the same budget and days, for those who look', async () => {
    const { anna, bruno, call, page } = await setUp();
    const look = (member: Member, search: PeopleSearch | null) =>
      call(member, 'PUT', '/api/users/me/people-search', { search });
    await look(bruno, aSearch());
    expect((await page(anna)).people).toEqual([]);
    for (const changed of [
      {},
      { city: ' milano' },
      { city: 'Roma' },
      { minPrice: 600, maxPrice: 900 },
      { minPrice: 601, maxPrice: 900 },
      { from: '2027-06-30', until: null },
      { from: null, until: '2026-08-31' },
    ]) {
      await look(anna, aSearch(changed));
      const { people } = await page(anna);
      expect([changed, people.length]).toEqual([changed, searchesMeet(aSearch(), aSearch(changed)) ? 1 : 0]);
    }
    await look(anna, aSearch());
    expect((await page(anna)).people).toEqual([
      {
        key: expect.any(String),
        name: 'Bruno',
        pictureUrl: '/images/poster-2.webp',
        band: null,
        search: aSearch(),
        isInvited: false,
      },
    ]);
    expect(await look(anna, aSearch({ minPrice: 700 }))).toEqual([400, 'invalid-input']);
    await bruno.inject({ method: 'POST', url: '/api/users/me/deletion', payload: { password } });
    expect((await page(anna)).people).toEqual([]);
    await bruno.inject({ method: 'DELETE', url: '/api/users/me/deletion' });
    expect((await page(anna)).people).toHaveLength(1);
    await look(bruno, null);
    expect((await page(anna)).people).toEqual([]);
    expect((await page(bruno)).peopleSearch).toBeNull();
  });

  test('are invited, accept or decline, and are in no list while they are in a group', async () => {
    const { anna, bruno, carla, call, page, invite, accept } = await setUp();
    for (const member of [anna, bruno, carla])
      await call(member, 'PUT', '/api/users/me/people-search', { search: aSearch() });
    const keyOf = async (name: string) =>
      (await page(anna)).people.find((person) => person.name === name)?.key ?? '';
    const [ofBruno, ofCarla] = [await keyOf('Bruno'), await keyOf('Carla')];
    // It makes a group.
    expect(await invite(anna, ofBruno)).toBe(204);
    expect(await invite(anna, ofBruno)).toBe(204);
    expect(await invite(anna, ofCarla)).toBe(204);
    const { group, people } = await page(anna);
    expect(group?.invitations.map(({ name }) => name).toSorted()).toEqual(['Bruno', 'Carla']);
    expect(people.map(({ isInvited }) => isInvited)).toEqual([true, true]);
    // Anna is in a group.
    expect((await page(bruno)).people.map(({ name }) => name)).toEqual(['Carla']);
    const [received] = (await page(bruno)).invitations;
    expect(received?.members).toEqual(['Anna']);
    expect(await accept(carla, received?.key ?? '')).toEqual([404, 'invitation-not-found']);
    expect(await accept(bruno, received?.key ?? '')).toBe(204);
    const [declined] = (await page(carla)).invitations;
    expect(await call(carla, 'DELETE', `/api/group-invitations/${declined?.key}`)).toBe(204);
    expect((await page(carla)).invitations).toEqual([]);
    expect((await page(anna)).group?.invitations).toEqual([]);
    expect(await invite(anna, 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111')).toEqual([404, 'person-not-found']);
  });

  test('nobody sees or invites somebody who is blocked, by them or by a member of the group', async () => {
    const { anna, bruno, carla, call, page, invite, block, makeGroup } = await setUp();
    for (const member of [anna, bruno])
      await call(member, 'PUT', '/api/users/me/people-search', { search: aSearch() });
    const key = (await page(anna)).people[0]?.key ?? '';
    await makeGroup(carla);
    await block(bruno, carla.id);
    expect((await page(anna)).people).toEqual([]);
    expect(await invite(anna, key)).toEqual([404, 'person-not-found']);
    await block(anna, bruno.id);
    await call(anna, 'DELETE', path);
    expect((await page(anna)).people).toEqual([]);
    expect((await page(bruno)).people).toEqual([]);
    expect(await invite(anna, key)).toEqual([404, 'person-not-found']);
  });
});
