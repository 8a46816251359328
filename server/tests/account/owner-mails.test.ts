import { expect, test } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { addCarla, type Member, openMembersApp, password, post } from '../support/members.ts';

const origin = 'https://stanza.example';
const keys = '/api/users/me/passkeys';

const send = (member: Member, method: 'POST' | 'PUT' | 'DELETE', url: string, payload = {}) =>
  member.inject({ method, url, payload: { password, ...payload } });

async function addPasskey(member: Member): Promise<string> {
  const device = createAuthenticator(origin);
  const credential = device.register((await send(member, 'POST', `${keys}/options`)).json());
  await send(member, 'POST', keys, { name: 'My phone', credential });
  return device.id;
}

async function logInWithCode(member: Member): Promise<void> {
  const [code] = (await send(member, 'POST', '/api/users/me/recovery-codes')).json().codes;
  await post(member, '/api/auth/recovery', { email: member.email, code });
}

test.each([
  {
    change: (member: Member) => send(member, 'PUT', '/api/users/me/password', { newPassword: 'pecorino' }),
    en: ['The password of your Stanza account has changed', 'All other devices are logged out.'],
    it: [
      'La password del tuo account Stanza è cambiata',
      'Tutti gli altri dispositivi sono stati disconnessi.',
    ],
  },
  {
    change: addPasskey,
    en: ['A passkey was added to your Stanza account', 'whoever has this passkey'],
    it: ['È stata aggiunta una passkey al tuo account Stanza', 'chi ha questa passkey'],
  },
  {
    change: async (member: Member) => send(member, 'DELETE', `${keys}/${await addPasskey(member)}`),
    en: ['A passkey of your Stanza account was removed', 'Nobody can log in with it any more.'],
    it: ['È stata rimossa una passkey dal tuo account Stanza', 'Nessuno può più usarla per accedere.'],
  },
  {
    change: (member: Member) => send(member, 'POST', '/api/users/me/recovery-codes'),
    en: ['Your Stanza account has new recovery codes', 'The old codes are no longer good.'],
    it: ['Il tuo account Stanza ha nuovi codici di recupero', 'I vecchi codici non valgono più.'],
  },
  {
    change: logInWithCode,
    en: ['A recovery code of your Stanza account was used', 'Somebody, hopefully you, has logged in'],
    it: ['È stato usato un codice di recupero del tuo account Stanza', 'Qualcuno, speriamo tu, lo ha usato'],
  },
  {
    change: (member: Member) => send(member, 'POST', '/api/users/me/deletion'),
    en: ['Your Stanza account will be deleted', /will be deleted on Sunday,? 8 March\. You can keep it/],
    it: ['Il tuo account Stanza verrà eliminato', 'verrà eliminato domenica 8 marzo. Fino ad allora'],
  },
])('a mail says to the owner: $en.0', async ({ change, en, it }) => {
  const opened = await openMembersApp({ publicUrl: origin });
  const { app, db, anna, bruno, mailbox } = opened;
  const carla = await addCarla(opened);
  await db.updateTable('users').set({ language: 'it' }).where('id', '=', bruno.id).execute();
  await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', carla.id).execute();
  for (const member of [anna, bruno, carla]) await change(member);
  // Waits for what runs after the answers.
  await app.close();
  const mails = await mailbox.list();
  for (const [member, [subject = '', said = '']] of [
    [anna, en],
    [bruno, it],
  ] as const) {
    const own = mails.filter((mail) => mail.to === member.email && mail.subject === subject);
    expect(own).toHaveLength(1);
    for (const content of [own[0]?.text, own[0]?.html]) {
      expect(content).toMatch(said);
      expect(content).toContain(`${origin}/account`);
      expect(content).not.toContain('My phone');
    }
  }
  expect(mails.filter(({ to }) => to === carla.email)).toEqual([]);
});

test('no mail says that a passkey was removed which is not the member’s', async () => {
  const { app, anna, bruno, mailbox } = await openMembersApp({ publicUrl: origin });
  const id = await addPasskey(anna);
  expect((await send(bruno, 'DELETE', `${keys}/${id}`)).statusCode).toBe(204);
  await app.close();
  expect((await mailbox.list()).map(({ to }) => to)).toEqual([anna.email]);
});
