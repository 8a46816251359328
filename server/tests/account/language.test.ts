import { expect, test } from 'vitest';
import { type Member, openMembersApp } from '../support/members.ts';

const { app, db, anna, bruno } = await openMembersApp();

const choose = (payload: object) => anna.inject({ method: 'PUT', url: '/api/users/me/language', payload });
const chosenBy = async (member: Member) => (await member.inject('/api/users/me/language')).json();
const languages = () =>
  db.selectFrom('users').where('id', 'in', [anna.id, bruno.id]).orderBy('id').select('language').execute();

test('a member has no language, and then the chosen one', async () => {
  expect(await languages()).toEqual([{ language: null }, { language: null }]);
  expect(await chosenBy(anna)).toEqual({ language: null });
  const before = (await anna.inject('/api/users/me')).json();
  for (const language of ['it', 'it', 'en', 'it']) {
    const response = await choose({ language });
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(await languages()).toEqual([{ language }, { language: null }]);
    expect([await chosenBy(anna), await chosenBy(bruno)]).toEqual([{ language }, { language: null }]);
  }
  expect((await anna.inject('/api/users/me')).json()).toEqual(before);
});

test.each([{}, { language: 'fr' }, { language: null }, { language: 'IT' }])(
  '%o is refused',
  async (payload) => {
    await choose({ language: 'it' });
    const response = await choose(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'This language is not one of the app.' });
    expect((await languages())[0]).toEqual({ language: 'it' });
  },
);

test('nobody chooses for others, or learns what they chose', async () => {
  const url = '/api/users/me/language';
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await app.inject({ method: 'PUT', url, payload: { language: 'it' } })).statusCode).toBe(401);
});
