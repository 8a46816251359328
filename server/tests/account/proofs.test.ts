import { describe, expect, test } from 'vitest';
import { now } from '../support/builders.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

type Caller = Pick<Member, 'inject'>;
const url = '/api/users/me/proofs';
const ask = (member: Caller, email: string) =>
  member.inject({ method: 'POST', url: `${url}/university`, payload: { email } });
const confirm = (member: Caller, code: string) =>
  member.inject({ method: 'POST', url: `${url}/university/confirmation`, payload: { code } });
const proofsOf = async (member: Caller) => (await member.inject(url)).json();
const none = { isEmailConfirmed: true, isPhoneConfirmed: false, university: null, meetings: 0 };
const bologna = { ...none, university: { name: 'Bologna', month: now.toISOString().slice(0, 7) } };

async function open(overrides: Parameters<typeof openMembersApp>[0] = {}) {
  const opened = await openMembersApp(overrides);
  const codeOf = async () => {
    const [mail] = await opened.mailbox.list();
    return { to: mail?.to, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '', text: mail?.text };
  };
  return { ...opened, codeOf };
}

describe('an address of a university', () => {
  test('is confirmed by the code of a mail, and is on the card, without the address', async () => {
    const { anna, app, codeOf, db } = await open();
    expect(await proofsOf(anna)).toEqual(none);
    expect((await ask(anna, 'Anna.Verdi@studio.unibo.it')).statusCode).toBe(204);
    const { to, code, text } = await codeOf();
    expect(to).toBe('Anna.Verdi@studio.unibo.it');
    // It may go to a stranger.
    expect(text).not.toMatch(/Anna/);
    expect(await proofsOf(anna)).toEqual(none);
    expect((await confirm(anna, code)).json()).toEqual(bologna);
    const card = (await app.inject('/api/listings/1/poster')).json();
    expect(card.proofs).toEqual(bologna);
    expect(JSON.stringify(card)).not.toMatch(/unibo/);
    const rows = [
      await db.selectFrom('university_proofs').selectAll().execute(),
      await db.selectFrom('university_codes').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/anna/i);
    // A code is good once.
    expect((await confirm(anna, code)).statusCode).toBe(400);
  });

  test('of no known university gets no mail', async () => {
    const { anna, mailbox } = await open();
    const response = await ask(anna, 'anna@gmail.com');
    expect([response.statusCode, response.json().error]).toEqual([400, 'NO_UNIVERSITY']);
    expect((await ask(anna, 'no address')).statusCode).toBe(400);
    expect(await mailbox.list()).toEqual([]);
  });

  test('is not confirmed by a wrong code, another member, or after five tries', async () => {
    const { anna, bruno, codeOf } = await open();
    await ask(anna, 'anna@polimi.it');
    const { code } = await codeOf();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await confirm(bruno, code)).json().error).toBe('WRONG_CODE');
    for (let tries = 0; tries < 5; tries++) expect((await confirm(anna, wrong)).statusCode).toBe(400);
    expect((await confirm(anna, code)).statusCode).toBe(400);
    expect(await proofsOf(anna)).toEqual(none);
  });

  test('is not confirmed after half an hour', async () => {
    let time = now;
    const { anna, codeOf } = await open({ clock: () => time });
    await ask(anna, 'anna@polimi.it');
    const { code } = await codeOf();
    time = new Date(now.getTime() + 30 * 60_000);
    expect((await confirm(anna, code)).statusCode).toBe(400);
  });

  test('belongs to the member who has confirmed it last', async () => {
    const { anna, bruno, codeOf } = await open();
    for (const member of [anna, bruno]) {
      await ask(member, 'shared@unibo.it');
      expect((await confirm(member, (await codeOf()).code)).statusCode).toBe(200);
    }
    expect([await proofsOf(anna), await proofsOf(bruno)]).toEqual([none, bologna]);
  });

  test('gets few mails, also from several accounts', async () => {
    const opened = await open({ rateLimitScale: 1 });
    const { anna, bruno } = opened;
    const carla = await addCarla(opened);
    const answers = [];
    for (const member of [anna, bruno, carla, anna])
      answers.push((await ask(member, 'stranger@unibo.it')).statusCode);
    expect(answers).toEqual([204, 204, 204, 429]);
    // A member asks for five codes an hour.
    for (const name of ['a', 'b', 'c']) await ask(anna, `${name}@unibo.it`);
    expect((await ask(anna, 'd@unibo.it')).statusCode).toBe(429);
  });
});

describe('a meeting', () => {
  async function withViewing(startsInMinutes: number) {
    const opened = await open();
    const { db } = opened;
    const { id } = await db
      .insertInto('conversations')
      .values({ first_user_id: 1, second_user_id: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const starts_at = new Date(now.getTime() + startsInMinutes * 60_000);
    await db
      .insertInto('viewings')
      .values({
        conversation_id: id,
        listing_id: 1,
        host_id: 1,
        guest_id: 2,
        title: 'Room',
        state: 'agreed',
        proposed_by: null,
        times: [],
        starts_at,
        minutes: 30,
        place: 'onSite',
        video_link: null,
        version: 1,
      })
      .execute();
    const meet = (member: Caller, listingId = 1) =>
      member.inject({
        method: 'PUT',
        url: `/api/chat/conversations/${id}/viewings/${listingId}/meeting`,
      });
    const meetingOf = async (member: Caller) =>
      (await member.inject('/api/users/me/viewings')).json()[0].meeting;
    return { ...opened, meet, meetingOf };
  }

  test('counts once both have said so', async () => {
    const { anna, bruno, meet, meetingOf, app } = await withViewing(-60);
    expect(await meetingOf(anna)).toEqual({ isConfirmed: false, isMutual: false });
    for (const _ of [1, 2]) expect((await meet(bruno)).json()).toEqual({ isMutual: false });
    expect(await meetingOf(bruno)).toEqual({ isConfirmed: true, isMutual: false });
    // One side alone is not told to the other.
    expect(await meetingOf(anna)).toEqual({ isConfirmed: false, isMutual: false });
    expect(await proofsOf(anna)).toEqual(none);
    expect((await meet(anna)).json()).toEqual({ isMutual: true });
    expect(await meetingOf(bruno)).toEqual({ isConfirmed: true, isMutual: true });
    expect((await app.inject('/api/listings/1/poster')).json().proofs.meetings).toBe(1);
    expect(await proofsOf(bruno)).toMatchObject({ meetings: 1 });
  });

  test('is said by the two of a viewing that is over', async () => {
    const ahead = await withViewing(-10);
    const early = await ahead.meet(ahead.anna);
    expect([early.statusCode, early.json().error]).toEqual([409, 'VIEWING_NOT_OVER']);
    expect(await ahead.meetingOf(ahead.anna)).toBeUndefined();
    const over = await withViewing(-60);
    expect((await over.meet(await addCarla(over))).statusCode).toBe(404);
    expect((await over.meet(over.anna, 2)).statusCode).toBe(404);
  });
});
