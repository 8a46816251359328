import type { Language } from '@stanza/domain/shell/language.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/escape-html.ts';
import { allowStyles } from './security.ts';

/** A page behind the link of a mail. It needs neither the app nor a login. */
export interface Page {
  /** As text. */
  title: string;
  /** The content as HTML. */
  content: string;
}

/** Forms of these pages are sent without a content that is read: their address says all. */
export function acceptAnyForm(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload
      .on('end', () => done(null))
      .on('error', done)
      .resume();
  });
}

/** A question with the button that does it. Without an action, a form goes to the address of its page. */
export const questionPage = (title: string, button: string, content = ''): Page => ({
  title,
  content: `${content}<form method="post"><button>${escapeHtml(button)}</button></form>`,
});

export function sendPage(reply: FastifyReply, status: number, { title, content }: Page, language: Language) {
  const nonce = allowStyles(reply);
  const heading = escapeHtml(title);
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-language', language)
      // The address contains the key.
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="${language}">
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
