import { type Html, html } from './html.ts';

/** The path to the site's root: `''` beside the index, `'../'` in a folder. */
export type Root = '' | '../';

export interface Page {
  /** Its path in the site. */
  path: string;
  title: string;
  body: Html;
}

const sections = [
  { href: 'index.html', label: 'Calls' },
  { href: 'chat.html', label: 'Chat' },
  { href: 'states.html', label: 'Provider states' },
  { href: 'needs.html', label: 'Needs' },
] as const;

/** A link of the navigation. */
export interface Section {
  href: string;
  label: string;
}

/**
 * The complete document of a page. It has no script and loads only files of its own folder.
 * @param more sections that not every site has
 */
export function layout({ path, title, body }: Page, more: readonly Section[] = []): string {
  const root: Root = path.includes('/') ? '../' : '';
  const current = root === '' ? path : 'index.html';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stanza contracts</title>
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="logo" href="${root}index.html">Stanza <span>contracts</span></a>
<nav aria-label="Main">${[...sections, ...more].map(
    ({ href, label }) =>
      html`<a href="${root}${href}"${href === current && html` aria-current="${href === path ? 'page' : 'true'}"`}>${label}</a>`,
  )}</nav>
</header>
<main id="main">
${body}</main>
<footer><p>Made from <a href="${root}openapi.json">openapi.json</a>, <a href="${root}asyncapi.json">asyncapi.json</a> and the pacts.</p></footer>
</body>
</html>
`.markup;
}

export function badge(
  text: string,
  kind: 'optional' | 'bearer' | 'status' | 'deprecated' | 'plain' = 'plain',
): Html {
  return html`<span class="badge ${kind}">${text}</span>`;
}

/** The badge for `x-optional`. */
export const extension = badge('extension', 'optional');

/** The badge for parts that the app will stop using. */
export function deprecationBadge(marked: Readonly<Record<string, unknown>>): Html | false {
  if (marked.deprecated !== true) return false;
  const sunset = marked['x-sunset'];
  return html` ${badge(typeof sunset === 'string' ? `deprecated, until ${sunset}` : 'deprecated', 'deprecated')}`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Makes an id from a text. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A small heading of the given level. */
export function heading(level: 3 | 4, text: string): Html {
  return level === 3 ? html`<h3 class="small">${text}</h3>` : html`<h4>${text}</h4>`;
}
