import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Functions that Chrome 119, Firefox 124 or Safari 17.4 lack. `lib` in tsconfig.json excludes those of ECMAScript 2025. */
const tooNew = /\bURL\.parse\(|\.moveBefore\(|\bcookieStore\b|\bscheduler\.(?:yield|postTask)\(/;

it('the app calls no function that a supported browser lacks', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'workbench/src/**/*.{ts,tsx}']);
  expect(files.length).toBeGreaterThan(300);
  const calling = files.filter((file) =>
    tooNew.test(readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
  );
  expect(calling).toEqual([]);
});
