import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pactFile, pactNames } from '../pact-files.ts';
import { providerStates } from '../provider-states.ts';
import { routes } from '../routes.ts';
import { buildSite } from '../site/build.ts';
import { html, prose } from '../site/html.ts';
import { frames } from '../spec/frames.ts';
import { readPact } from '../spec/pact-file.ts';

const site = mkdtempSync(path.join(tmpdir(), 'stanza-site-'));
let pages: string[] = [];
beforeAll(async () => {
  pages = await buildSite(site);
});
afterAll(() => rmSync(site, { recursive: true }));

const read = (file: string) => readFileSync(path.join(site, file), 'utf8');
const everything = () => pages.map(read).join('\n');
const escaped = (text: string) => html`${text}`.markup;

/** Every URL in the attributes of a page. */
function addressesIn(page: string): string[] {
  return [...read(page).matchAll(/(?:href|src|action|srcset|poster)="([^"]*)"/g)].map(
    ([, address]) => address ?? '',
  );
}

describe('the site', () => {
  it('has a page for each call with a link on the front page', () => {
    const calls = routes.map(({ id }) => `calls/${id}.html`);
    expect(pages.toSorted()).toEqual(
      ['chat.html', 'index.html', 'needs.html', 'states.html', ...calls].toSorted(),
    );
    for (const call of calls) expect(addressesIn('index.html')).toContain(call);
  });

  it.each(routes)(
    'describes the call $id, what the user sees, and what it needs',
    ({ id, summary, call, answers }) => {
      const page = read(`calls/${id}.html`);
      for (const text of [summary, call.path]) expect(page).toContain(escaped(text));
      for (const answer of Object.values(answers)) {
        if (typeof answer === 'string') continue;
        expect(page).toContain(prose(answer.when).markup);
        expect(page).toContain(prose(answer.shows).markup);
      }
    },
  );

  it('shows every interaction once, and every frame and provider state', () => {
    const all = everything();
    for (const { description } of pactNames.flatMap((name) => readPact(pactFile(name)).interactions)) {
      expect(all.split(`<span>${escaped(description)}</span>`)).toHaveLength(2);
    }
    for (const { summary } of frames) expect(read('chat.html')).toContain(escaped(summary));
    for (const { name, seeding } of Object.values(providerStates)) {
      expect(read('states.html')).toContain(`<h2>${escaped(name)}</h2>`);
      expect(read('states.html')).toContain(prose(seeding).markup);
    }
  });

  it('has no broken link', () => {
    for (const page of pages) {
      for (const address of addressesIn(page)) {
        const [file = '', anchor] = address.split('#');
        const target = file === '' ? page : path.join(path.dirname(page), file);
        expect(existsSync(path.join(site, target)), `${page}: ${address}`).toBe(true);
        if (anchor) expect(read(target), `${page}: ${address}`).toContain(` id="${anchor}"`);
      }
    }
  });

  it('has unique ids on each page', () => {
    for (const page of pages) {
      const ids = [...read(page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, page).toBe(ids.length);
    }
  });

  it('has no script and loads no external resource', () => {
    expect(everything()).not.toMatch(/<script|javascript:|\son[a-z]+=|<iframe|<object|<embed/i);
    for (const page of pages) {
      for (const address of addressesIn(page)) expect(address).not.toMatch(/^[a-z]+:|^\/\//i);
    }
    const css = read('style.css');
    expect(css).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
    for (const [, address = ''] of css.matchAll(/url\("([^"]+)"\)/g)) {
      expect(statSync(path.join(site, address)).size).toBeGreaterThan(10_000);
    }
  });

  it('has the colours of the app, light and dark', () => {
    const css = read('style.css');
    const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
    expect(light).toContain('--bg-canvas: #FBF6EA;');
    expect(dark).toContain('--bg-canvas: #191A12;');
    const defined = [...light.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
    for (const [, name] of css.matchAll(/var\((--[\w-]+)\)/g)) expect(defined).toContain(name);
  });

  it('is identical each time and removes old files', async () => {
    const again = mkdtempSync(path.join(tmpdir(), 'stanza-site-again-'));
    await buildSite(again);
    await buildSite(again);
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).sort();
    expect(readdirSync(again, { recursive: true, encoding: 'utf8' }).sort()).toEqual(files);
    for (const file of files.filter((name) => statSync(path.join(site, name)).isFile())) {
      expect(readFileSync(path.join(again, file)).equals(readFileSync(path.join(site, file))), file).toBe(
        true,
      );
    }
    rmSync(again, { recursive: true });
  });
});

describe('markup', () => {
  it('escapes texts and keeps nested markup', () => {
    expect(
      html`<p title="${'"'}">${'<b>&'}${html`<i>${"'"}</i>`}${[1, html`<br>`]}${false}${undefined}</p>`
        .markup,
    ).toBe('<p title="&quot;">&lt;b&gt;&amp;<i>&#39;</i>1<br></p>');
  });

  it('turns backticks into code', () => {
    expect(prose('Read `a<b` and `c`.').markup).toBe('Read <code>a&lt;b</code> and <code>c</code>.');
  });
});
