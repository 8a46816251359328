import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { isFromThisMachine } from '../http/loopback.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { KeptMail, Mailbox } from '../mail/mailbox.ts';

const notFound = () => new HttpError(404, { message: 'Not found.' });

/** `GET /dev/mailbox`, the mails that no SMTP server was there to take, and each by its id. For this machine alone. */
export const mailboxRoutes: FastifyPluginAsync<{ mailbox: Mailbox }> = async (app, { mailbox }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request)) throw notFound();
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  });

  app.get('/dev/mailbox', async () => listPage(await mailbox.list()));

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.read(request.params.id);
    if (mail !== null) return mailPage(mail);
    reply.type('application/json; charset=utf-8');
    throw notFound();
  });
};

function listPage(mails: KeptMail[]): string {
  const items = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a> to ${escapeHtml(to)}, ${escapeHtml(sentAt)}</li>`,
  );
  const list = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No mail yet.</p>';
  return page('Development mailbox', `<p>Mails that would go out by SMTP_URL.</p>\n${list}`);
}

/** Shows the HTML as it is: it was written by us, with everything in it escaped. */
function mailPage({ to, subject, text, html, sentAt }: KeptMail): string {
  return page(
    subject,
    `<p>To ${escapeHtml(to)}, ${escapeHtml(sentAt)}. <a href="/dev/mailbox">All mails</a></p>
<article aria-label="Mail">${html}</article>
<details><summary>As text</summary><pre>${escapeHtml(text)}</pre></details>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; color: #2f3326; background: #fbf7ef }
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
