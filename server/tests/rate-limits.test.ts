import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../rate-limit/limits.ts';
import { now } from './support/builders.ts';
import { openMembersApp, password, post } from './support/members.ts';
import { newPicture } from './support/uploads.ts';

// The limiter reads the clock itself: it is turned by hand, and timers stay real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each test file begins to count anew; each test with addresses of its own. */
const { app, anna, bruno } = await openMembersApp({ rateLimitScale: 1 });
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

const from = (remoteAddress: string, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, remoteAddress });

describe.each([
  ['register', '/api/auth/register', limits.register],
  ['forgot-password', '/api/auth/forgot-password', limits.forgotPassword],
  ['reset-password', '/api/auth/reset-password', limits.resetPassword],
  ['feedback', '/api/feedback', limits.feedback],
])('%s', (_, url, { max, minutes }) => {
  test(`${max} calls in ${minutes} minutes from one address, also ones that are refused`, async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (let i = 0; i < max; i += 1) expect((await from(address, url, {})).statusCode).toBe(400);
    const response = await from(address, url, {});
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe(String(minutes * 60));
    expect(response.json()).toEqual({
      message: expect.stringMatching(/try again/),
      minutesUntilReset: minutes,
    });
    expect((await from(other, url, {})).statusCode).toBe(400);

    vi.setSystemTime(now.getTime() + (minutes - 1) * 60_000 - 1000);
    expect((await from(address, url, {})).json().minutesUntilReset).toBe(2);
    vi.setSystemTime(now.getTime() + minutes * 60_000);
    expect((await from(address, url, {})).statusCode).toBe(400);
  });
});

describe('login', () => {
  const logIn = (address: string, email: string, given = 'wrong') =>
    from(address, '/api/auth/login', { email, password: given });

  test('ten attempts at one account from one address, however it is written', async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (let i = 0; i < 10; i += 1) {
      expect((await logIn(address, i % 2 ? ' ANNA@example.it' : anna.email)).statusCode).toBe(401);
    }
    const response = await logIn(address, anna.email, password);
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      message: 'Too many attempts. Please try again in 15 minutes.',
      minutesUntilReset: 15,
    });
    // Neither somebody else at the same address nor the account itself is shut out.
    expect((await logIn(address, bruno.email, password)).statusCode).toBe(200);
    expect((await logIn(other, anna.email, password)).statusCode).toBe(200);
  });

  test('a hundred attempts at any accounts from one address', async () => {
    const address = newAddress();
    const attempts = Array.from({ length: 100 }, (_, i) => () => logIn(address, `nobody${i}@example.it`, ''));
    for (const attempt of attempts) expect((await attempt()).statusCode).toBe(400);
    expect((await logIn(address, 'one.more@example.it')).statusCode).toBe(429);
  });
});

test('five reset mails to one e-mail, from wherever', async () => {
  const ask = (email: string) => from(newAddress(), '/api/auth/forgot-password', { email });
  for (let i = 0; i < 5; i += 1) expect((await ask('nobody@example.it')).statusCode).toBe(200);
  expect((await ask('NOBODY@example.it')).statusCode).toBe(429);
  expect((await ask('somebody@example.it')).statusCode).toBe(200);
});

test('sixty uploads an hour by one member', async () => {
  const upload = await newPicture(Buffer.from('no image'));
  for (let i = 0; i < limits.upload.max; i += 1) expect((await anna.inject(upload)).statusCode).toBe(400);
  expect((await anna.inject(upload)).json()).toEqual({
    message: 'Too many attempts. Please try again in 60 minutes.',
    minutesUntilReset: 60,
  });
  expect((await bruno.inject(upload)).statusCode).toBe(400);
});

test('an address of IPv6 counts with its neighbours', async () => {
  for (let i = 0; i < limits.feedback.max; i += 1) await from(`2001:db8::${i + 1}`, '/api/feedback', {});
  expect((await from('2001:db8::ffff', '/api/feedback', {})).statusCode).toBe(429);
  expect((await from('2001:db8:1::1', '/api/feedback', {})).statusCode).toBe(400);
});

test('a proxy’s word counts only where it is trusted', async () => {
  const trusting = await openMembersApp({ rateLimitScale: 0.1, trustedProxies: ['127.0.0.1'] });
  const doubting = await openMembersApp({ rateLimitScale: 0.1 });
  const statuses = async ({ app: called }: typeof trusting) => {
    const answers = ['192.0.2.1', '192.0.2.2'].map((client) =>
      called.inject({
        method: 'POST',
        url: '/api/feedback',
        payload: {},
        headers: { 'x-forwarded-for': client },
      }),
    );
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  };
  expect(await statuses(trusting)).toEqual([400, 400]);
  expect(await statuses(doubting)).toEqual([400, 429]);
});

test('RATE_LIMIT_SCALE multiplies all of them', async () => {
  const strict = await openMembersApp({ rateLimitScale: 0.2 });
  expect((await post(strict.app, '/api/feedback', {})).statusCode).toBe(400);
  expect((await post(strict.app, '/api/feedback', {})).statusCode).toBe(429);
});
