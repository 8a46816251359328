import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Hands mails to an SMTP server.
 * @param url such as `smtps://user:password@host:465`
 * @param from such as `Stanza <rooms@stanza.example>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send({ to, ...mail }) {
      // As an object, so that nothing in an address is taken for a list of them.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
    },
  };
}
