import { describe, expect, it } from 'vitest';
import { type AuthApi, createAuthApi } from '../../../src/api/account/auth.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, nothing, plain } from '../../support/api-recorder.ts';
import { html, json, nowhere } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const options = { signal };
const credentials = { email: 'giulia@example.org', password: 'pässword "1"' };
const registration = { firstName: 'Giulia', lastName: 'Ferri', ...credentials };
const reset = { token: 'r3set', newPassword: 'new password' };

const logIn = (api: AuthApi) => api.logIn(credentials, options);

/** The calls whose successful answer has no specified body. */
const silentCalls: [string, (api: AuthApi) => Promise<unknown>][] = [
  ['registering', (api) => api.register(registration, options)],
  ['asking for a reset mail', (api) => api.sendResetMail({ email: credentials.email }, options)],
  ['resetting a password', (api) => api.resetPassword(reset, options)],
];

describe('logging in', () => {
  it('returns the token', async () => {
    const backend = await aRecorder(json({ token: 't0ken', user: { id: 7 } }));
    expect(await logIn(createAuthApi(backend.url))).toBe('t0ken');
  });

  it.each([
    { name: 'no token', answer: json({}) },
    { name: 'an empty token', answer: json({ token: '' }) },
    { name: 'a token that is a number', answer: json({ token: 5 }) },
    { name: 'a web page', answer: html() },
    { name: 'an empty answer', answer: nothing(200) },
  ])('cannot read $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    expect(await failureOf(logIn(createAuthApi(backend.url)))).toMatchObject({ kind: 'unreadable' });
  });
});

describe.each(silentCalls)('%s', (_, ask) => {
  it('is refused when a page answers in place of the backend', async () => {
    const backend = await aRecorder(html());
    expect(await failureOf(ask(createAuthApi(backend.url)))).toMatchObject({ kind: 'unreadable' });
  });

  it.each([
    { name: 'no content', answer: nothing(204) },
    { name: 'created', answer: nothing(201) },
    { name: 'a message', answer: json({ message: 'Done.' }) },
    { name: 'a text of HTML', answer: plain('<b>Done.</b>', { type: 'text/html' }) },
  ])('succeeds with $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    await expect(ask(createAuthApi(backend.url))).resolves.toBeUndefined();
  });
});

describe('logging out', () => {
  const logOut = (url: string) => createAuthApi(url).logOut({ ...options, token: 't0ken' });

  it.each([
    { name: 'accepts the call', answer: nothing(204) },
    { name: 'does not know the call', answer: json({ message: 'Not found' }, { status: 404 }) },
    { name: 'rejects the token', answer: nothing(401) },
  ])('succeeds when the server $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    await expect(logOut(backend.url)).resolves.toBeUndefined();
  });

  it('fails after one request when the server answers 503', async () => {
    const backend = await aRecorder(nothing(503));
    expect(await failureOf(logOut(backend.url))).toMatchObject({ kind: 'rejected', status: 503 });
    expect(backend.sent).toHaveLength(1);
  });

  it('fails without a connection', async () => {
    expect(await failureOf(logOut(await nowhere()))).toMatchObject({ kind: 'network' });
  });
});
