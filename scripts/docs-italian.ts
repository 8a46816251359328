/**
 * `node scripts/docs-italian.ts`: writes the Italian texts at the end of each page of docs/product, beside the English ones that it quotes.
 * tests/languages/docs.test.ts fails while a page lacks them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import config from '../lingui.config.ts';

const product = path.join(import.meta.dirname, '../docs/product');
const heading = '## Italian texts';

/** One spelling for both: pages name the values, catalogues number some of them. */
const folded = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll("''", "'")
    .trim();

/** By its folded English text, each Italian text without plurals and tags. */
async function readTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const catalog of await getCatalogs(makeConfig(config, { skipValidation: true }))) {
    const english = (await catalog.read('en')) ?? {};
    for (const [id, { translation = '' }] of Object.entries((await catalog.read('it')) ?? {})) {
      const text = english[id]?.translation ?? id;
      if (!/plural,|<\d/.test(text)) texts.set(folded(text), translation);
    }
  }
  return texts;
}

/** A page with the table of its quoted texts; without one if it quotes none. */
function withTexts(page: string, texts: Map<string, string>): string {
  const [body = ''] = page.split(`\n${heading}\n`);
  const quoted = [...body.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
  const rows = [...new Set(quoted)].flatMap((text) => {
    const italian = texts.get(folded(text));
    return italian === undefined ? [] : [`| ${text} | ${italian} |`];
  });
  if (rows.length === 0) return body;
  return `${body.trimEnd()}\n\n${heading}\n\n| English | Italian |\n|---|---|\n${rows.join('\n')}\n`;
}

/** The pages by their path, as they are and as they should be. */
export async function italianPages(): Promise<{ file: string; is: string; should: string }[]> {
  const texts = await readTexts();
  return globSync('*/*.md', { cwd: product }).map((name) => {
    const file = path.join(product, name);
    const is = readFileSync(file, 'utf8');
    return { file, is, should: withTexts(is, texts) };
  });
}

if (import.meta.main) for (const { file, should } of await italianPages()) writeFileSync(file, should);
