import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppDependencies } from '../../app.ts';
import type { Demonstration } from '../../demo/demonstration.ts';
import { cheapPasswords, openTestApp, type TestApp } from './app.ts';
import { aDemonstration, aPoster } from './builders.ts';

export const password = 'correct horse';

/** Two members: Anna has listings 1 and 2, Bruno has listing 3. */
export const annaAndBruno = aDemonstration(
  [{ photos: ['room-1', 'room-2'] }, { photos: ['room-2'] }, { posterId: 2, photos: ['room-3'] }],
  [
    aPoster({ firstName: 'Anna', lastName: 'Rossi', email: 'anna@example.it' }),
    aPoster({ id: 2, firstName: 'Bruno', lastName: 'Verdi', email: 'bruno@example.it', picture: 'poster-2' }),
  ],
);

export interface MembersApp extends TestApp {
  anna: Member;
  bruno: Member;
}

/** A logged-in member with an `inject` that sends the token. */
export interface Member {
  id: number;
  email: string;
  token: string;
  inject: FastifyInstance['inject'];
}

/** The app with `annaAndBruno`, both with `password` and logged in. */
export async function openMembersApp(
  overrides: Partial<AppDependencies> = {},
  demonstration: Demonstration = annaAndBruno,
): Promise<MembersApp> {
  const opened = await openTestApp(demonstration, overrides);
  const password_hash = await cheapPasswords.hash(password);
  await opened.db.updateTable('users').set({ password_hash }).execute();
  const anna = await logInAs(opened.app, { id: 1, email: 'anna@example.it' });
  const bruno = await logInAs(opened.app, { id: 2, email: 'bruno@example.it' });
  return { ...opened, anna, bruno };
}

/** The same, and both have written: so each reaches the other by e-mail. There are no messages. */
export async function openAcquaintedApp(overrides: Partial<AppDependencies> = {}): Promise<MembersApp> {
  const opened = await openMembersApp(overrides);
  await acquaint(opened, 1, 2);
  return opened;
}

/** Makes a conversation in which both have written, without messages. @param first the lower of the two ids */
export async function acquaint({ db }: Pick<TestApp, 'db'>, first: number, second: number): Promise<void> {
  await db
    .insertInto('conversations')
    .values({ first_user_id: first, second_user_id: second, first_wrote: true, second_wrote: true })
    .execute();
}

/** Makes each conversation one that both see, as if somebody had written in it. */
export async function beginConversations({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.updateTable('conversations').set({ began_at: new Date() }).execute();
}

/** Adds Carla, a third member with `password`, logged in. */
export const addCarla = (opened: Pick<TestApp, 'app' | 'db'>): Promise<Member> => addMember(opened, 'Carla');

export async function addMember(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  first_name: string,
): Promise<Member> {
  const [email, password_hash] = [
    `${first_name.toLowerCase()}@example.it`,
    await cheapPasswords.hash(password),
  ];
  const { id } = await db
    .insertInto('users')
    .values({ first_name, last_name: 'Neri', email, password_hash, confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await logInAs(app, { id, email });
}

async function logInAs(app: FastifyInstance, { id, email }: { id: number; email: string }): Promise<Member> {
  const token = await logIn(app, email);
  const inject = (options: InjectOptions | string) => app.inject(withToken(options, token));
  return { id, email, token, inject: inject as FastifyInstance['inject'] };
}

export async function logIn(app: FastifyInstance, email: string, given = password): Promise<string> {
  const response = await post(app, '/api/auth/login', { email, password: given });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json().token;
}

export function withToken(options: InjectOptions | string, token: string): InjectOptions {
  const given = typeof options === 'string' ? { url: options } : options;
  return { ...given, headers: { authorization: `Bearer ${token}`, ...given.headers } };
}

/** Options for `vi.waitFor` and `expect.poll` on a busy machine. */
export const patiently = { interval: 10, timeout: 30_000 };

/** Makes a call with a JSON body. */
export async function post(app: Pick<FastifyInstance, 'inject'>, url: string, payload: object) {
  return await app.inject({ method: 'POST', url, payload });
}
