import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountLimits, limits } from '../../http/rate-limit/limits.ts';
import { now } from '../support/builders.ts';
import { openMembersApp, password, patiently, post } from '../support/members.ts';
import { newPicture } from '../support/uploads.ts';

// The limiter reads the system clock, so the tests fake only the clock and keep the timers.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each test file starts with zero counts. Each test uses its own addresses. */
let time = now.getTime();
const { app, db, anna, bruno, mailbox } = await openMembersApp({
  rateLimitScale: 1,
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

/** Five spellings of an email, all of the same account. */
const spellings = (email: string) => [
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
  test(`${max} calls in ${minutes} minutes from one address, refused ones included`, async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (let i = 0; i < max; i += 1) expect((await from(address, url, {})).statusCode).toBe(400);
    const response = await from(address, url, {});
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe(String(minutes * 60));
    expect(response.json()).toEqual({
      code: url === '/api/feedback' ? 'too-much-feedback' : 'too-many-attempts',
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
  /** The cookie that a browser would store. */
  const cookieIn = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  /** Twenty clients guess the password of an account once each. */
  const attack = async (email: string) => {
    for (let i = 0; i < accountLimits.login.free; i += 1) {
      expect((await logIn(newAddress(), spellings(email)[i % 5] ?? '')).statusCode).toBe(401);
    }
  };

  test('limits one account from one address to ten attempts for all spellings of the email', async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (let i = 0; i < 10; i += 1) {
      expect((await logIn(address, spellings(anna.email)[i % 5] ?? '')).statusCode).toBe(401);
    }
    const response = await logIn(address, anna.email, password);
    expect(response.statusCode).toBe(429);
    expect(response.json()).toEqual({
      code: 'too-many-attempts',
      message: 'Too many attempts. Please try again in 15 minutes.',
      minutesUntilReset: 15,
    });
    // Other members at the same address and the account itself can still log in.
    expect((await logIn(address, bruno.email, password)).statusCode).toBe(200);
    expect((await logIn(other, anna.email, password)).statusCode).toBe(200);
  });

  test('limits one address to a hundred attempts for all accounts', async () => {
    const address = newAddress();
    const attempts = Array.from({ length: 100 }, (_, i) => () => logIn(address, `nobody${i}@example.it`, ''));
    for (const attempt of attempts) expect((await attempt()).statusCode).toBe(400);
    expect((await logIn(address, 'one.more@example.it')).statusCode).toBe(429);
  });

  test.each(['known@example.it', 'nobody@example.it'])(
    'limits %s to twenty attempts from everywhere, then to one after increasing waits',
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
        // Rejected attempts do not count.
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

  test('gives simultaneous attempts no more than the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(newAddress(), 'popular@example.it')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('lets the owner log in during an attack from a device that has logged in before', async () => {
    const address = newAddress();
    const cookie = cookieIn(await logIn(address, anna.email, password));
    await attack(anna.email);
    for (let i = 0; i < 10; i += 1) await logIn(address, anna.email);
    expect((await logIn(newAddress(), anna.email, password)).statusCode).toBe(429);
    // The cookie works from another address, and while somebody else guesses passwords.
    expect((await logIn(newAddress(), anna.email, password, cookie)).statusCode).toBe(200);
    expect((await logIn(address, anna.email, password, `other=1; ${cookie}`)).statusCode).toBe(200);
    // A device has its own limit. Its cookie is signed, and is valid for one account.
    await attack(bruno.email);
    expect((await logIn(newAddress(), bruno.email, password, cookie)).statusCode).toBe(429);
    const [id = '', signature] = cookie.split('.');
    for (const forged of [
      `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      `${id}`,
    ]) {
      expect((await logIn(newAddress(), anna.email, password, forged)).statusCode).toBe(429);
    }
    for (let i = 0; i < 8; i += 1) await logIn(newAddress(), anna.email, 'wrong', cookie);
    expect((await logIn(newAddress(), anna.email, password, cookie)).statusCode).toBe(429);
  });

  test('lets the owner log in during an attack after a password reset', async () => {
    const email = 'dora@example.it';
    await register(email);
    await attack(email);
    expect((await logIn(newAddress(), email, 'sei o più')).statusCode).toBe(429);
    await from(newAddress(), '/api/auth/forgot-password', { email });
    const mail = await vi.waitFor(async () => {
      // The registration has sent a mail, too.
      const found = (await mailbox.list()).find(
        ({ to, text }) => to === email && text.includes('/forgot-password?'),
      );
      return found ?? Promise.reject(new Error('No mail yet.'));
    }, patiently);
    const token = /[?]token=([\w-]{43})$/m.exec(mail.text)?.[1];
    const reset = await from(newAddress(), '/api/auth/reset-password', { token, newPassword: 'sette e più' });
    expect(reset.statusCode).toBe(200);
    const cookie = cookieIn(reset);
    expect((await logIn(newAddress(), email, 'sette e più')).statusCode).toBe(200);
    // The device that reset the password can log in during the attack.
    await attack(email);
    expect((await logIn(newAddress(), email, 'sette e più')).statusCode).toBe(429);
    expect((await logIn(newAddress(), email, 'sette e più', cookie)).statusCode).toBe(200);
  });

  test.each([
    [null, '', '/api/auth/login', ''],
    ['https://stanza.example/rooms', '__Secure-', '/rooms/api/auth/login', '; Secure'],
  ])(
    'sends the device cookie to the login only, with PUBLIC_URL %s',
    async (publicUrl, prefix, path, secure) => {
      const opened = await openMembersApp({ publicUrl });
      const { headers } = await post(opened.app, '/api/auth/login', { email: anna.email, password });
      expect(headers['set-cookie']).toMatch(
        new RegExp(
          `^${prefix}stanza-device-[0-9a-f]{16}=[\\w-]{36}\\.[\\w-]{43}; Path=${path}; Max-Age=34560000; HttpOnly; SameSite=Strict${secure}$`,
        ),
      );
    },
  );
});

test('one email gets at most five reset mails for all addresses and spellings', async () => {
  const ask = (email: string) => from(newAddress(), '/api/auth/forgot-password', { email });
  for (const email of spellings('nobody@example.it')) expect((await ask(email)).statusCode).toBe(200);
  for (const email of spellings('nobody@example.it')) {
    const response = await ask(email);
    expect(response.statusCode).toBe(429);
    expect(response.json().minutesUntilReset).toBe(15);
  }
  expect((await ask('somebody@example.it')).statusCode).toBe(200);
  time += 15 * 60_000;
  expect((await ask('nobody@example.it')).statusCode).toBe(200);
  expect((await ask('nobody@example.it')).statusCode).toBe(429);
});

describe('when the clock is set back by eight days', () => {
  const days = 8 * 86_400_000;

  test('no window gets longer', async () => {
    const address = newAddress();
    for (let i = 0; i < limits.feedback.max; i += 1) await from(address, '/api/feedback', {});
    vi.setSystemTime(now.getTime() - days);
    const response = await from(address, '/api/feedback', {});
    expect(response.json()).toMatchObject({ minutesUntilReset: 15 });
    expect(response.headers['retry-after']).toBe('900');
  });

  test('no wait of an account gets longer', async () => {
    const ask = () => from(newAddress(), '/api/auth/forgot-password', { email: 'clock@example.it' });
    for (let i = 0; i < 5; i += 1) await ask();
    time -= days;
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ minutesUntilReset: 15 });
    time += days;
  });
});

test('the attempts contain no email', async () => {
  const rows = await db.selectFrom('attempts').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

test('a member may pause, rent or publish again sixty times an hour', async () => {
  const change = {
    method: 'PUT',
    url: '/api/users/me/listings/999999/state?version=1',
    payload: { state: 'paused' },
  } as const;
  for (let i = 0; i < 60; i += 1) expect((await anna.inject(change)).statusCode).toBe(404);
  expect((await anna.inject(change)).statusCode).toBe(429);
  expect((await bruno.inject(change)).statusCode).toBe(404);
});

test('a member may upload sixty times an hour', async () => {
  const upload = await newPicture(Buffer.from('no image'));
  for (let i = 0; i < limits.upload.max; i += 1) expect((await anna.inject(upload)).statusCode).toBe(400);
  expect((await anna.inject(upload)).json()).toEqual({
    code: 'too-many-attempts',
    message: 'Too many attempts. Please try again in 60 minutes.',
    minutesUntilReset: 60,
  });
  expect((await bruno.inject(upload)).statusCode).toBe(400);
});

test('an IPv6 address shares its limit with its neighbours', async () => {
  for (let i = 0; i < limits.feedback.max; i += 1) await from(`2001:db8::${i + 1}`, '/api/feedback', {});
  expect((await from('2001:db8::ffff', '/api/feedback', {})).statusCode).toBe(429);
  expect((await from('2001:db8:1::1', '/api/feedback', {})).statusCode).toBe(400);
});

test('X-Forwarded-For is used only from a trusted proxy', async () => {
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

test('RATE_LIMIT_SCALE multiplies all limits', async () => {
  const strict = await openMembersApp({ rateLimitScale: 0.2 });
  expect((await post(strict.app, '/api/feedback', {})).statusCode).toBe(400);
  expect((await post(strict.app, '/api/feedback', {})).statusCode).toBe(429);
});
