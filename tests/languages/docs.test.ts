import { expect, test } from 'vitest';
import { italianPages } from '../../scripts/docs-italian.ts';

test('each page of docs/product has the Italian of what it quotes: `node scripts/docs-italian.ts` writes it', async () => {
  const pages = await italianPages();
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ is, should }) => is !== should).map(({ file }) => file)).toEqual([]);
});
