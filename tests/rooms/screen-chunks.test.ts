import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { modulesOf } from '../../scripts/screen-chunks.ts';

const root = path.join(import.meta.dirname, '../..');

test('every path of the routes has its chunks, and no other', () => {
  const screens = readFileSync(path.join(root, 'src/app/routing/routes.tsx'), 'utf8');
  const paths = [...screens.matchAll(/ '(\/[^']*)': /g)].map(([, name]) => name);
  // The workbench starts beside the app (src/app/main.ts).
  expect(Object.keys(modulesOf).sort()).toEqual([...paths, '/statecharts'].sort());
});

test('the modules of the chunks exist', () => {
  const missing = Object.values(modulesOf)
    .flat()
    .filter((module) => !existsSync(path.join(root, module)));
  expect(missing).toEqual([]);
});
