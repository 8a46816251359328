import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorTexts, formTexts, successTexts } from '../../src/domain/error-texts.ts';
import { lifeTexts } from '../../src/domain/publish/listing-life.ts';

const page = readFileSync('docs/product/shell/errors.md', 'utf8').replaceAll(/\s+/g, ' ');
const textsOf = (entry: string | Record<string, string>) =>
  typeof entry === 'string' ? [entry] : Object.values(entry);
const texts = [errorTexts, formTexts, successTexts, lifeTexts].flatMap((table) =>
  Object.values(table).flatMap(textsOf),
);

it.each([...new Set(texts)])('docs/product/shell/errors.md has "%s"', (text) => {
  expect(text.trim()).not.toBe('');
  expect(page).toContain(text);
});
