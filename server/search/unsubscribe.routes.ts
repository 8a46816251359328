import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { queryOf } from '../http/address.ts';
import { allowStyles } from '../http/security.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { chooseLoweredRents, findSearch, sendsLoweredRents, silenceSearch } from './alerts/saved-searches.ts';
import { type UnsubscribeLinks, unsubscribePath } from './alerts/unsubscribe-key.ts';

interface Options {
  db: Kysely<Database>;
  links: UnsubscribeLinks;
}

/**
 * The link at the end of mails about new rooms and liked ones. It needs no login. POST ends the mails (RFC 8058). GET shows a button for
 * it: programs that only open links change nothing.
 */
export const unsubscribeRoutes: FastifyPluginAsync<Options> = async (app, { db, links }) => {
  // Mail servers send a form with no further information.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload
      .on('end', () => done(null))
      .on('error', done)
      .resume();
  });

  app.get(unsubscribePath, async (request, reply) => {
    const subscription = links.read(queryOf(request));
    if (subscription === null) return send(reply, 404, unknown);
    if (subscription.kind === 'rents') {
      const isOn = await sendsLoweredRents(db, subscription.userId);
      return send(reply, 200, isOn ? question('the rooms you like') : endedRents);
    }
    const search = await findSearch(db, subscription.number);
    const isOn = search !== undefined && search.mail !== 'none';
    return send(reply, 200, isOn ? question(`your search “${search.name}”`) : endedSearch(search?.name));
  });

  app.post(unsubscribePath, async (request, reply) => {
    const subscription = links.read(queryOf(request));
    if (subscription === null) return send(reply, 404, unknown);
    if (subscription.kind === 'rents') {
      await chooseLoweredRents(db, subscription.userId, 'none');
      return send(reply, 200, endedRents);
    }
    return send(reply, 200, endedSearch(await silenceSearch(db, subscription.number)));
  });
};

interface Page {
  /** As text. */
  title: string;
  /** The content as HTML. */
  content: string;
}

/** @param subject what the mails are about */
const question = (subject: string): Page => ({
  title: `Get no more mails about ${subject}?`,
  // Without an action, a form goes to the address of its page.
  content: '<form method="post"><button>Unsubscribe</button></form>',
});
const choice = '<p><a href="/liked-listings">Choose how often you get mails</a></p>';
const unknown: Page = {
  title: 'This link is not complete',
  content: `<p>Open it from the mail again, or sign in to choose.</p>${choice}`,
};
const ended = (text: string): Page => ({
  title: 'Done',
  content: `<p role="status">${escapeHtml(text)}</p>${choice}`,
});

const endedRents = ended('You get no more mails about the rooms you like.');
/** @param name `undefined` for a deleted search */
const endedSearch = (name: string | undefined): Page =>
  ended(
    name === undefined
      ? 'This search is not saved any more. You get no mails about it.'
      : `You get no more mails about your search “${name}”. The search stays saved.`,
  );

function send(reply: FastifyReply, status: number, { title, content }: Page) {
  const nonce = allowStyles(reply);
  const heading = escapeHtml(title);
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      // The address contains the key.
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading} · Stanza</title>
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; color: light-dark(#2f3326, #f3ecdd); background: light-dark(#fbf7ef, #1d1f18) }
a { color: light-dark(#9c3f1e, #f0a184) }
button { font: inherit; font-weight: 700; min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: 999px; color: #fff; background: #9c3f1e; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }
:root { color-scheme: light dark }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`)
  );
}
