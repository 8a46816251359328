import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { isFromThisMachine } from '../http/loopback.ts';
import { allowStyles } from '../http/security.ts';
import { escapeHtml } from './escape-html.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

const notFound = () => new HttpError(404, { code: 'not-found', message: 'Not found.' });

/**
 * `GET /dev/mailbox/{secret}` lists the mails that were not sent by SMTP, and `/{id}` shows one. Both require a request from this
 * machine and the secret, since behind a proxy without forwarding headers every request seems to come from this machine.
 */
export const mailboxRoutes: FastifyPluginAsync<{ mailbox: Mailbox }> = async (app, { mailbox }) => {
  app.addHook<{ Params: { secret?: string } }>('onRequest', async (request) => {
    const { secret = '' } = request.params;
    if (!isFromThisMachine(request) || !isSame(secret, mailbox.secret)) throw notFound();
  });
  const sendPage = (reply: FastifyReply, page: Page) => {
    const nonce = allowStyles(reply);
    const policy = String(reply.getHeader('content-security-policy'));
    return (
      reply
        // Pictures of mails have the app's address, which may be another name of this machine.
        .header('content-security-policy', policy.replace("img-src 'self'", "img-src 'self' http:"))
        .header('cache-control', 'no-store')
        // The address contains the secret.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(htmlOf(page, nonce))
    );
  };

  app.get('/dev/mailbox/:secret', async (_, reply) =>
    sendPage(reply, listPage(mailbox, await mailbox.list())),
  );

  app.get<{ Params: { id: string } }>('/dev/mailbox/:secret/:id', async (request, reply) => {
    const mail = await mailbox.read(request.params.id);
    if (mail === null) throw notFound();
    return sendPage(reply, mailPage(mailbox, mail));
  });
};

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The path of the list of mails. */
export function mailboxPath({ secret }: Mailbox): string {
  return `/dev/mailbox/${secret}`;
}

interface Page {
  title: string;
  /** The content as HTML. */
  content: string;
}

function listPage(mailbox: Mailbox, mails: KeptMail[]): Page {
  const items = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="${mailboxPath(mailbox)}/${id}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, ${escapeHtml(sentAt)}</li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail yet.</p>';
  return { title: 'Development mailbox', content: `<p>Mails that would go out by SMTP_URL.</p>\n${list}` };
}

/** Inserts the HTML of the mail unescaped: the server wrote it and has escaped all values in it. This page allows no styles but its own. */
function mailPage(mailbox: Mailbox, { to, subject, text, html, sentAt }: KeptMail): Page {
  return {
    title: subject,
    content: `<p>To ${escapeHtml(to)}, ${escapeHtml(sentAt)}. <a href="${mailboxPath(mailbox)}">All mails</a></p>
<article aria-label="Mail">${html.replaceAll(/ style="[^"]*"/g, '')}</article>
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>`,
  };
}

function htmlOf({ title, content }: Page, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #2f3326; background: #fbf7ef; overflow-wrap: anywhere }
a { color: #9c3f1e }
article { padding: 1rem; background: #fff; border: 1px solid #dcd3c1; border-radius: .5rem }
pre, code { white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
