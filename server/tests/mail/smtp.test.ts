import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSmtpMailer } from '../../mail/smtp-mailer.ts';
import { openMembersApp, patiently, post } from '../support/members.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** An SMTP server that accepts mails only after a login as stanza. */
async function openSmtpServer(received: Received[]): Promise<number> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _, done) {
      if (username === 'stanza' && password === 'p@ss') done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((source) => {
        received.push({ from, to, source });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

test('a reset mail is sent by SMTP as text and as HTML', async () => {
  const received: Received[] = [];
  const port = await openSmtpServer(received);
  const mailer = createSmtpMailer(`smtp://stanza:p%40ss@127.0.0.1:${port}`, 'Stanza <rooms@stanza.example>');
  const { app } = await openMembersApp({ mailer, mailbox: null, publicUrl: 'https://stanza.example' });
  await post(app, '/api/auth/forgot-password', { email: 'anna@example.it' });
  await vi.waitFor(() => expect(received).toHaveLength(1), patiently);
  expect(received[0]).toMatchObject({ from: 'rooms@stanza.example', to: ['anna@example.it'] });
  const source = received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(source).toContain('From: Stanza <rooms@stanza.example>');
  expect(source).toContain('Subject: Reset your Stanza password');
  expect(source).toContain('Content-Type: text/plain');
  expect(source).toContain('Content-Type: text/html');
  expect(source.match(/https:\/\/stanza\.example\/forgot-password\?token=[\w-]{43}/g)).toHaveLength(2);
});

test('the mailer rejects when the server refuses the login', async () => {
  const port = await openSmtpServer([]);
  const mailer = createSmtpMailer(`smtp://stanza:wrong@127.0.0.1:${port}`, 'a@b.it');
  const mail = { to: 'c@d.it', subject: 's', text: 't', html: 'h' };
  await expect(mailer.send(mail)).rejects.toThrow(/Invalid login/);
});
