import { readFileSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { beforeAll, describe, expect, test } from 'vitest';
import config from '../../lingui.config.ts';

interface Text {
  id: string;
  english: string;
  italian: string;
}

const texts: Text[] = [];
/** The ids that the sources have now, and those of the catalogues. */
const found: { sources: string[]; catalogues: string[] } = { sources: [], catalogues: [] };

beforeAll(async () => {
  const catalogs = await getCatalogs(makeConfig(config, { skipValidation: true }));
  for (const catalog of catalogs) {
    const sources = (await catalog.collect()) ?? {};
    const english = (await catalog.read('en')) ?? {};
    const italian = (await catalog.read('it')) ?? {};
    found.sources.push(...Object.keys(sources));
    found.catalogues.push(...Object.keys(italian));
    texts.push(
      ...Object.entries(sources).map(([id, { message = id }]) => ({
        id,
        english: english[id]?.translation ?? message,
        italian: italian[id]?.translation ?? '',
      })),
    );
  }
});

/** The values and tags of a text, such as `{count}` and `<0>`, without the forms of plurals. */
const holes = (text: string) => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [])].sort();

describe('the catalogues', () => {
  test('have each text of the sources and no other: `npx lingui extract --clean` updates them', () => {
    expect(found.catalogues.toSorted()).toEqual(found.sources.toSorted());
  });

  test('have an Italian text for each English one', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(({ italian }) => italian.trim() === '').map(({ english }) => english)).toEqual([]);
  });

  test('have the same values and tags in both languages', () => {
    const different = texts.filter(({ english, italian }) => `${holes(english)}` !== `${holes(italian)}`);
    expect(different).toEqual([]);
  });

  test('have the apostrophe of printed text in Italian: the other one is also the escape of ICU', () => {
    expect(texts.map(({ italian }) => italian).filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
  });

  test('change no English text', async () => {
    for (const part of ['start', 'app']) {
      const pairs = readFileSync(`src/languages/en/${part}.po`, 'utf8').matchAll(
        /^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm,
      );
      for (const [, id, translation] of pairs) if (id !== '""\n') expect(translation).toBe(id);
    }
  });
});
