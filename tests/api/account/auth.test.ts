import { describe, expect, it } from 'vitest';
import { type AuthApi, createAuthApi } from '../../../src/api/account/auth.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, asJson, nothing, plain, summaryOf } from '../../support/api-recorder.ts';
import { html, json, nowhere } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const options = { signal };
const credentials = { email: 'giulia@example.org', password: 'pässword "1"' };
const registration = { firstName: 'Giulia', lastName: 'Ferri', ...credentials };
const reset = { token: 'r3set', newPassword: 'new password' };

interface Call {
  name: string;
  line: string;
  json: unknown;
  ask(api: AuthApi): Promise<unknown>;
}

const logIn: Call = {
  name: 'logging in',
  line: 'POST /api/auth/login',
  json: credentials,
  ask: (api) => api.logIn(credentials, options),
};

/** The calls whose successful answer has no specified body. */
const silentCalls: Call[] = [
  {
    name: 'registering',
    line: 'POST /api/auth/register',
    json: registration,
    ask: (api) => api.register(registration, options),
  },
  {
    name: 'asking for a reset mail',
    line: 'POST /api/auth/forgot-password',
    json: { email: credentials.email },
    ask: (api) => api.sendResetMail({ email: credentials.email }, options),
  },
  {
    name: 'resetting a password',
    line: 'POST /api/auth/reset-password',
    json: reset,
    ask: (api) => api.resetPassword(reset, options),
  },
];

describe.each([logIn, ...silentCalls])('$name', ({ line, json: value, ask }) => {
  it('sends its JSON, without a token', async () => {
    const backend = await aRecorder(json({ token: 't0ken' }));
    await ask(createAuthApi(backend.url));
    expect(backend.sent.map(summaryOf)).toEqual([{ line, authorization: undefined, json: asJson(value) }]);
  });

  it.each([
    { status: 400, kind: 'rejected' },
    { status: 401, kind: 'unauthorized' },
    { status: 409, kind: 'rejected' },
    { status: 429, kind: 'rejected' },
  ])("fails as $kind with the server's message at $status", async ({ status, kind }) => {
    const backend = await aRecorder(json({ message: 'Not like this.' }, { status }));
    expect(await failureOf(ask(createAuthApi(backend.url)))).toMatchObject({
      kind,
      status,
      serverMessage: 'Not like this.',
    });
  });

  it('is not retried after a 503', async () => {
    const backend = await aRecorder(nothing(503));
    expect(await failureOf(ask(createAuthApi(backend.url)))).toMatchObject({ kind: 'rejected', status: 503 });
    expect(backend.sent).toHaveLength(1);
  });

  it('fails as network when nothing listens', async () => {
    expect(await failureOf(ask(createAuthApi(await nowhere())))).toMatchObject({ kind: 'network' });
  });
});

describe('logging in', () => {
  it('returns the token', async () => {
    const backend = await aRecorder(json({ token: 't0ken', user: { id: 7 } }));
    expect(await logIn.ask(createAuthApi(backend.url))).toBe('t0ken');
  });

  it.each([
    { name: 'no token', answer: json({}) },
    { name: 'an empty token', answer: json({ token: '' }) },
    { name: 'a token that is a number', answer: json({ token: 5 }) },
    { name: 'a web page', answer: html() },
    { name: 'an empty answer', answer: nothing(200) },
  ])('cannot read $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    expect(await failureOf(logIn.ask(createAuthApi(backend.url)))).toMatchObject({ kind: 'unreadable' });
  });
});

describe.each(silentCalls)('$name', ({ ask }) => {
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

  it('sends the token and nothing else', async () => {
    const backend = await aRecorder(nothing(204));
    await logOut(backend.url);
    expect(backend.sent.map(summaryOf)).toEqual([
      { line: 'POST /api/auth/logout', authorization: 'Bearer t0ken', json: undefined },
    ]);
  });

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
