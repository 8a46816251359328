import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends mails through an SMTP server.
 * @param url such as `smtps://user:password@host:465`
 * @param from such as `Stanza <rooms@stanza.example>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send({ to, calendar, unsubscribe, ...mail }) {
      // An object, so that a comma in an address does not make a list.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        ...mail,
        ...(calendar && { icalEvent: calendar }),
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
    },
  };
}
