import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCommandSender, createMailboxSender } from '../../sms/text-sender.ts';
import { now } from '../support/builders.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Caller = Pick<Member, 'inject'>;
const url = '/api/users/me/proofs/phone';
const number = '+393456789012';
const ask = (member: Caller, to = number) => member.inject({ method: 'POST', url, payload: { number: to } });
const confirm = (member: Caller, code: string) =>
  member.inject({ method: 'POST', url: `${url}/confirmation`, payload: { code } });
const isConfirmed = async (member: Caller) =>
  (await member.inject('/api/users/me/proofs')).json().isPhoneConfirmed;

async function open(overrides: Parameters<typeof openMembersApp>[0] = {}) {
  const sent: { to: string; text: string }[] = [];
  const opened = await openMembersApp({
    texts: { send: async (text) => void sent.push(text) },
    ...overrides,
  });
  const codeOf = () => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
  return { ...opened, sent, codeOf };
}

describe('a phone number', () => {
  test('is confirmed by the code of a message, and is on the card, without the number', async () => {
    const { anna, app, codeOf, sent, db } = await open();
    expect((await app.inject('/api/capabilities')).json()).toContain('phone-proof');
    expect((await ask(anna)).statusCode).toBe(204);
    expect(sent).toMatchObject([{ to: number }]);
    expect(sent[0]?.text).not.toMatch(/Anna/);
    const code = codeOf();
    expect((await confirm(anna, code)).json()).toMatchObject({ isPhoneConfirmed: true });
    const card = (await app.inject('/api/listings/1/poster')).json();
    expect(card.proofs).toMatchObject({ isPhoneConfirmed: true, isEmailConfirmed: true });
    const rows = [
      await db.selectFrom('phone_proofs').selectAll().execute(),
      await db.selectFrom('phone_codes').selectAll().execute(),
      await db.selectFrom('attempts').selectAll().execute(),
    ];
    expect(JSON.stringify([card, rows])).not.toMatch(/3456789012/);
    expect((await confirm(anna, code)).statusCode).toBe(400);
  });

  test('is not confirmed by a wrong code, another member, after five tries or after half an hour', async () => {
    let time = now;
    const { anna, bruno, codeOf } = await open({ clock: () => time });
    await ask(anna);
    const wrong = codeOf() === '000000' ? '000001' : '000000';
    expect((await confirm(bruno, codeOf())).json().error).toBe('WRONG_CODE');
    for (let tries = 0; tries < 5; tries++) expect((await confirm(anna, wrong)).statusCode).toBe(400);
    expect((await confirm(anna, codeOf())).statusCode).toBe(400);
    await ask(anna);
    time = new Date(now.getTime() + 30 * 60_000);
    expect((await confirm(anna, codeOf())).statusCode).toBe(400);
    expect(await isConfirmed(anna)).toBe(false);
  });

  test('belongs to the member who has confirmed it last', async () => {
    const { anna, bruno, codeOf } = await open();
    for (const member of [anna, bruno]) {
      await ask(member);
      expect((await confirm(member, codeOf())).statusCode).toBe(200);
    }
    expect([await isConfirmed(anna), await isConfirmed(bruno)]).toEqual([false, true]);
  });

  test('is in the form E.164, and gets three messages a day', async () => {
    const opened = await open({ rateLimitScale: 1 });
    const { anna, bruno } = opened;
    expect((await ask(anna, '345 678 9012')).statusCode).toBe(400);
    const carla = await addCarla(opened);
    const answers = [];
    for (const member of [anna, bruno, carla, anna]) answers.push((await ask(member)).statusCode);
    expect(answers).toEqual([204, 204, 204, 429]);
    // A member asks for five codes a day.
    for (const end of [3, 4]) await ask(anna, `+3934567890${end}0`);
    expect((await ask(anna, '+393456789050')).statusCode).toBe(429);
  });

  test('is not offered without a way to send messages; a failure to send is said', async () => {
    const { app, anna } = await openMembersApp();
    expect((await app.inject('/api/capabilities')).json()).not.toContain('phone-proof');
    expect((await ask(anna)).statusCode).toBe(503);
    const down = await open({ texts: { send: () => Promise.reject(new Error('No credit.')) } });
    expect((await ask(down.anna)).json()).toMatchObject({
      code: 'no-text',
      message: 'The text message could not be sent. Please try again later.',
    });
  });
});

describe('text messages', () => {
  test('are sent by a program, which may refuse them', async () => {
    const folder = temporaryFolder('stanza-sms-');
    const program = path.join(folder, 'send');
    await writeFile(program, `#!/bin/sh\necho "$1: $(cat)" > ${folder}/sent\n`);
    await chmod(program, 0o700);
    await createCommandSender(program).send({ to: number, text: '123456 is your code' });
    expect(await readFile(path.join(folder, 'sent'), 'utf8')).toBe(`${number}: 123456 is your code\n`);
    await writeFile(program, '#!/bin/sh\nexit 3\n');
    await expect(createCommandSender(program).send({ to: number, text: 'x' })).rejects.toThrow(/3/);
    await expect(createCommandSender('/no/program').send({ to: number, text: 'x' })).rejects.toThrow();
  });

  test('are shown in the development mailbox', async () => {
    const { mailbox } = await openMembersApp();
    await createMailboxSender(mailbox).send({ to: number, text: '123456 is your code' });
    expect(await mailbox.list()).toMatchObject([{ to: number, text: '123456 is your code' }]);
  });
});
