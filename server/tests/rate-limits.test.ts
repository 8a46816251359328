import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Passwords } from '../accounts/passwords.ts';
import { accountLimits, limits } from '../rate-limit/limits.ts';
import { now } from './support/builders.ts';
import { openMembersApp, password, patiently, post } from './support/members.ts';
import { newPicture } from './support/uploads.ts';

// The limiter reads the clock itself: it is turned by hand, and timers stay real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each test file begins to count anew; each test with addresses of its own. */
let time = now.getTime();
/** Without the cost of hashing; those of `openMembersApp` are real. */
const passwords: Passwords = {
  hash: async (given) => given,
  isRight: async (given, known) =>
    given === known || (given === password && known?.startsWith('$argon2id$') === true),
};
const { app, db, anna, bruno, mailbox } = await openMembersApp({
  rateLimitScale: 1,
  passwords,
  clock: () => new Date(time),
});
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

const from = (remoteAddress: string, url: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url, payload, remoteAddress, headers: cookie === '' ? {} : { cookie } });

const register = async (email: string) => {
  const person = { firstName: 'Dora', lastName: 'Neri', email, password: 'sei o più' };
  expect((await from(newAddress(), '/api/auth/register', person)).statusCode).toBe(201);
};

/** Five writings of an e-mail that find the same account. */
const writings = (email: string) => [
  email,
  ` ${email.toUpperCase()}`,
  `\u202e${email}`,
  email.replace('@', '\u200f@'),
  `\u2066${email}\u2069\u061c`,
];

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

    vi.advanceTimersByTime((minutes - 1) * 60_000 - 1000);
    expect((await from(address, url, {})).json().minutesUntilReset).toBe(2);
    vi.advanceTimersByTime(61_000);
    expect((await from(address, url, {})).statusCode).toBe(400);
  });
});

describe('login', () => {
  const logIn = (address: string, email: string, given = 'wrong', cookie = '') =>
    from(address, '/api/auth/login', { email, password: given }, cookie);
  /** What a browser keeps of an answer. */
  const cookieIn = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  /** Twenty strangers guess the password of an account once each. */
  const attack = async (email: string) => {
    for (let i = 0; i < accountLimits.login.free; i += 1) {
      expect((await logIn(newAddress(), writings(email)[i % 5] ?? '')).statusCode).toBe(401);
    }
  };

  test('ten attempts at one account from one address, however it is written', async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (let i = 0; i < 10; i += 1) {
      expect((await logIn(address, writings(anna.email)[i % 5] ?? '')).statusCode).toBe(401);
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

  test.each(['known@example.it', 'nobody@example.it'])(
    'twenty attempts at %s from everywhere, then one in ever longer times',
    async (email) => {
      if (email.startsWith('known')) await register(email);
      await attack(email);
      const waits: number[] = [];
      for (let i = 0; i < 12; i += 1) {
        const response = await logIn(newAddress(), email, 'sei o più');
        expect(response.statusCode).toBe(429);
        const seconds = Number(response.headers['retry-after']);
        const minutesUntilReset = Math.ceil(seconds / 60);
        expect(response.json()).toMatchObject({ minutesUntilReset });
        // What is refused does not count.
        time += seconds * 1000 - 1;
        expect((await logIn(newAddress(), email)).statusCode).toBe(429);
        time += 1;
        expect((await logIn(newAddress(), email)).statusCode).toBe(401);
        waits.push(seconds);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
      time += 86_400_001;
      await attack(email);
    },
  );

  test('strangers who come at the same time get no more attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(newAddress(), 'popular@example.it')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('strangers do not lock out the owner, on a device that has logged in before', async () => {
    const address = newAddress();
    const cookie = cookieIn(await logIn(address, anna.email, password));
    await attack(anna.email);
    for (let i = 0; i < 10; i += 1) await logIn(address, anna.email);
    expect((await logIn(newAddress(), anna.email, password)).statusCode).toBe(429);
    // Neither from another place, nor beside a neighbour who guesses.
    expect((await logIn(newAddress(), anna.email, password, cookie)).statusCode).toBe(200);
    expect((await logIn(address, anna.email, password, `other=1; ${cookie}`)).statusCode).toBe(200);
    // A device has a limit too, knows one account only, and its cookie is signed.
    await attack(bruno.email);
    expect((await logIn(newAddress(), bruno.email, password, cookie)).statusCode).toBe(429);
    const [id, signature] = cookie.split('.');
    for (const forged of [
      `${id?.slice(0, -1)}0.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      `${id}`,
    ]) {
      expect((await logIn(newAddress(), anna.email, password, forged)).statusCode).toBe(429);
    }
    for (let i = 0; i < 8; i += 1) await logIn(newAddress(), anna.email, 'wrong', cookie);
    expect((await logIn(newAddress(), anna.email, password, cookie)).statusCode).toBe(429);
  });

  test('strangers do not lock out the owner who resets the password', async () => {
    const email = 'dora@example.it';
    await register(email);
    await attack(email);
    expect((await logIn(newAddress(), email, 'sei o più')).statusCode).toBe(429);
    await from(newAddress(), '/api/auth/forgot-password', { email });
    const mail = await vi.waitFor(async () => {
      const found = (await mailbox.list()).find(({ to }) => to === email);
      return found ?? Promise.reject(new Error('No mail yet.'));
    }, patiently);
    const token = /[?]token=([\w-]{43})$/m.exec(mail.text)?.[1];
    const reset = await from(newAddress(), '/api/auth/reset-password', { token, newPassword: 'sette e più' });
    expect(reset.statusCode).toBe(200);
    const cookie = cookieIn(reset);
    expect((await logIn(newAddress(), email, 'sette e più')).statusCode).toBe(200);
    // And on the device of the reset also while they go on.
    await attack(email);
    expect((await logIn(newAddress(), email, 'sette e più')).statusCode).toBe(429);
    expect((await logIn(newAddress(), email, 'sette e più', cookie)).statusCode).toBe(200);
  });

  test.each([
    [null, '/api/auth/login', ''],
    ['https://stanza.example/rooms', '/rooms/api/auth/login', '; Secure'],
  ])(
    'the cookie of a device goes to the login alone, with PUBLIC_URL %s',
    async (publicUrl, path, secure) => {
      const opened = await openMembersApp({ publicUrl });
      const { headers } = await post(opened.app, '/api/auth/login', { email: anna.email, password });
      expect(headers['set-cookie']).toMatch(
        new RegExp(
          `^stanza-device-[0-9a-f]{16}=[\\w-]{36}\\.[\\w-]{43}; Path=${path}; Max-Age=34560000; HttpOnly; SameSite=Strict${secure}$`,
        ),
      );
    },
  );
});

test('five reset mails to one e-mail, from wherever and however it is written', async () => {
  const ask = (email: string) => from(newAddress(), '/api/auth/forgot-password', { email });
  for (const email of writings('nobody@example.it')) expect((await ask(email)).statusCode).toBe(200);
  for (const email of writings('nobody@example.it')) {
    const response = await ask(email);
    expect(response.statusCode).toBe(429);
    expect(response.json().minutesUntilReset).toBe(15);
  }
  expect((await ask('somebody@example.it')).statusCode).toBe(200);
  time += 15 * 60_000;
  expect((await ask('nobody@example.it')).statusCode).toBe(200);
  expect((await ask('nobody@example.it')).statusCode).toBe(429);
});

describe('a clock that is set back by eight days', () => {
  const days = 8 * 86_400_000;

  test('makes no window longer', async () => {
    const address = newAddress();
    for (let i = 0; i < limits.feedback.max; i += 1) await from(address, '/api/feedback', {});
    vi.setSystemTime(now.getTime() - days);
    const response = await from(address, '/api/feedback', {});
    expect(response.json()).toMatchObject({ minutesUntilReset: 15 });
    expect(response.headers['retry-after']).toBe('900');
  });

  test('makes no wait of an account longer', async () => {
    const ask = () => from(newAddress(), '/api/auth/forgot-password', { email: 'clock@example.it' });
    for (let i = 0; i < 5; i += 1) await ask();
    time -= days;
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ minutesUntilReset: 15 });
    time += days;
  });
});

test('no e-mail is kept with the attempts', async () => {
  const rows = await db.selectFrom('attempts').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
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
