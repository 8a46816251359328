import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localAddress } from '../../http/app-address.ts';
import { createMailbox } from '../../mail/mailbox.ts';
import { makeTestFolder } from '../support/app.ts';
import { openMembersApp, patiently, post } from '../support/members.ts';

const { app, mailbox } = await openMembersApp();
const pages = `/dev/mailbox/${mailbox.secret}`;
const local = { host: 'localhost:3000' };
const open = (url: string, headers: Record<string, string> = local, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers, remoteAddress });

const hostile = { to: 'a@b.it', subject: '<script>1</script>', text: '</pre><b>"&\'', html: '<p>Safe</p>' };

describe('the development mailbox', () => {
  test('shows a reset mail with a link to the app that requested it', async () => {
    expect((await open(pages)).body).toContain('No mail yet.');
    await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'anna@example.it' },
      headers: local,
    });
    const href = await vi.waitFor(async () => {
      const list = await open(pages);
      expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
      const found =
        /<a href="(\/dev\/mailbox\/[\w-]{32}\/[^"]+)">Reset your Stanza password<\/a> to anna@example.it/;
      return found.exec(list.body)?.[1] ?? Promise.reject(new Error(list.body));
    }, patiently);
    const mail = await open(href);
    expect(mail.statusCode).toBe(200);
    expect(mail.headers['cache-control']).toBe('no-store');
    const nonce = /<style nonce="([^"]+)">/.exec(mail.body)?.[1];
    expect(mail.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    const token = /<a href="http:\/\/localhost:3000\/forgot-password\?token=([\w-]{43})">/.exec(
      mail.body,
    )?.[1];
    expect(mail.body).toContain(`<code>${token}</code>`);
    const reset = await post(app, '/api/auth/reset-password', { token, newPassword: 'new password' });
    expect(reset.statusCode).toBe(200);
  });

  test('escapes the mail', async () => {
    await mailbox.send(hostile);
    const [newest] = await mailbox.list();
    for (const { body } of [await open(pages), await open(`${pages}/${newest?.id}`)]) {
      expect(body).not.toContain('<script>');
      expect(body).toContain('&lt;script&gt;1&lt;/script&gt;');
    }
    expect((await open(`${pages}/${newest?.id}`)).body).toContain('&lt;/pre&gt;&lt;b&gt;&quot;&amp;&#39;');
  });

  test.each([
    ['another machine', local, '192.0.2.7'],
    ['another machine by IPv6', local, '2001:db8::7'],
    ['a foreign host name that resolves to this machine', { host: 'evil.example' }, '127.0.0.1'],
    ['a host name that begins with localhost', { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['a client behind a proxy', { ...local, 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    [
      'a client that claims to be local behind a proxy',
      { ...local, forwarded: 'for=127.0.0.1' },
      '127.0.0.1',
    ],
    [
      'a client behind a proxy that sends only the protocol',
      { ...local, 'x-forwarded-proto': 'https' },
      '127.0.0.1',
    ],
  ])('answers 404 to %s', async (_, headers, remoteAddress) => {
    for (const url of [pages, `${pages}/1-ab`]) {
      const response = await open(url, headers, remoteAddress);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not-found', message: 'Not found.' });
    }
  });

  test.each(['/dev/mailbox', '/dev/mailbox/', '/dev/mailbox/guessed', '/dev/mailbox/guessed/1-ab'])(
    'answers 404 at %s without the secret, because a proxy without headers looks local',
    async (url) => {
      await mailbox.send(hostile);
      const [newest] = await mailbox.list();
      const response = await open(url.replace('1-ab', newest?.id ?? ''));
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe('{"code":"not-found","message":"Not found."}');
    },
  );

  test('skips a file that is not a mail with a line in the log and shows the others', async () => {
    const own = path.join(await makeTestFolder(), 'mailbox');
    const lines: string[] = [];
    const box = createMailbox(
      own,
      () => new Date(),
      (line) => lines.push(line),
    );
    await box.send(hostile);
    await writeFile(path.join(own, '1700000000000-ab.json'), '{"to":');
    await writeFile(path.join(own, '1700000000001-ab.json'), '{"to":1}');
    expect((await box.list()).map(({ subject }) => subject)).toEqual([hostile.subject]);
    expect(lines.toSorted()).toEqual(
      [0, 1].map(
        (i) => `The file ${path.join(own, `170000000000${i}-ab.json`)} holds no mail and is left out.`,
      ),
    );
    expect(await box.read('1700000000000-ab')).toBeNull();
  });

  test.each(['::1', '127.0.0.53', '::ffff:127.0.0.1'])('is available to %s', async (remoteAddress) => {
    expect((await open(pages, { host: '[::1]:3000' }, remoteAddress)).statusCode).toBe(200);
  });

  test('does not exist when mails are sent by SMTP', async () => {
    const { app } = await openMembersApp({ mailbox: null });
    const response = await app.inject({ url: pages, headers: { ...local, accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
  });

  test.each(['1-ab', '..%2f..%2ftoken-secret', '%00', '1', ''])('answers 404 for the mail %j', async (id) => {
    expect((await open(`${pages}/${id}`)).statusCode).toBe(404);
  });

  test('protects its files from other accounts and keeps the newest two hundred', async () => {
    const own = path.join(await makeTestFolder(), 'mailbox');
    let time = 1_700_000_000_000;
    const box = createMailbox(own, () => new Date(time++));
    for (let i = 0; i < 203; i += 1) await box.send({ ...hostile, subject: `mail ${i}` });
    const subjects = (await box.list()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect([subjects[0], subjects.at(-1)]).toEqual(['mail 202', 'mail 3']);
    const [name = ''] = await readdir(own);
    expect((await stat(path.join(own, name))).mode & 0o777).toBe(0o600);
    expect((await stat(own)).mode & 0o777).toBe(0o700);
  });
});

test('a link in a mail uses the Host header only when it names this machine', async () => {
  await app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: 'bruno@example.it' },
    headers: { host: 'evil.example' },
  });
  // A file is listed before it is completely written.
  const mail = await vi.waitFor(async () => {
    const found = (await mailbox.list()).find(({ to }) => to === 'bruno@example.it');
    return found ?? Promise.reject(new Error('No mail for Bruno'));
  }, patiently);
  expect(mail.text).toMatch(/\nhttp:\/\/localhost:\d+\/forgot-password\?token=/);
  expect(mail.html).not.toContain('evil');
});

test('a mail without a request contains the address that the server prints', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  const printed = await server.listen({ host: '127.0.0.1', port: 0 });
  expect(localAddress(server)).toBe(printed);
});
