import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFirstView } from '../../scripts/first-view.ts';

const page = readFileSync('index.html', 'utf8');
const titlesOf = (html: string) => html.match(/<title>.*?<\/title>/g);

test('the title of a first view is the only one of its page, and that of previews', () => {
  const html = withFirstView(page, '<title>Map &quot;1&quot; $& · Stanza</title><div id="first-view"></div>');
  const title = 'Map &quot;1&quot; $& · Stanza';
  expect(titlesOf(html)).toEqual([`<title>${title}</title>`]);
  expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'));
  expect(html).toContain(`<meta property="og:title" content="${title}" />`);
  expect(html).toContain('<div id="first-view"></div><div id="root">');
});

test('a first view without a title leaves that of the page', () => {
  const html = withFirstView(page, '<div id="first-view"></div>');
  expect(titlesOf(html)).toEqual(['<title>Stanza</title>']);
  expect(html).toContain('<div id="first-view"></div><div id="root">');
});
