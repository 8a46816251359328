import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { afterEach, expect, it, vi } from 'vitest';
import { browserStore } from '../src/layout/browser-store.ts';
import { cachedElk } from '../src/layout/cached-elk.ts';
import { folderStore } from '../src/layout/folder-store.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

it('lays out a graph once and then reads it from its cache file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'layouts-'));
  folders.push(folder);
  let calls = 0;
  const slow = {
    layout: async <T extends ElkNode>(graph: T) => {
      calls += 1;
      return { ...graph, x: calls };
    },
  };
  const elk = cachedElk(slow as never, folderStore(folder));
  expect(await elk.layout({ id: 'one' })).toEqual({ id: 'one', x: 1 });
  expect(await elk.layout({ id: 'one' })).toEqual({ id: 'one', x: 1 });
  expect(await elk.layout({ id: 'other' })).toEqual({ id: 'other', x: 2 });
  expect(calls).toBe(2);
  expect(await readdir(folder)).toHaveLength(2);
});

it('lays out the graph again when the cache file is broken', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'layouts-'));
  folders.push(folder);
  const elk = cachedElk({ layout: async (graph: ElkNode) => graph } as never, folderStore(folder));
  await elk.layout({ id: 'one' });
  const [file = ''] = await readdir(folder);
  await writeFile(path.join(folder, file), '{"id":');
  expect(await elk.layout({ id: 'one' })).toEqual({ id: 'one' });
  expect(JSON.parse(await readFile(path.join(folder, file), 'utf8'))).toEqual({ id: 'one' });
});

it('keeps the newest 300 graphs in the cache of a browser, and works without a cache', async () => {
  let calls = 0;
  const layout = async (graph: ElkNode) => ({ ...graph, x: ++calls });
  const elk = cachedElk({ layout } as never, browserStore);
  expect(await elk.layout({ id: 'one' })).toEqual({ id: 'one', x: 1 });
  expect(await elk.layout({ id: 'one' })).toEqual({ id: 'one', x: 2 });

  const kept = new Map<string, Response>();
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  for (let index = 0; index < 301; index++) await elk.layout({ id: `${index}` });
  expect(kept.size).toBe(300);
  const before = calls;
  expect(await elk.layout({ id: '300' })).toEqual({ id: '300', x: before });
  expect(calls).toBe(before);
  vi.unstubAllGlobals();
});
