import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createServer, type InlineConfig, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stateNotes } from '../src/vite/notes-plugin.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'notes-plugin-'));
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>App</title>');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const config = (): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [stateNotes({ file: 'notes.json', address: 'statechart-notes.json' })],
});

it.each([
  ['as they are', '{"door":{"door.open":"Why?"}}', '{"door":{"door.open":"Why?"}}'],
  ['none without a file', null, '{}'],
])('a build has the notes on states: %s', async (_, kept, expected) => {
  if (kept !== null) writeFileSync(path.join(root, 'notes.json'), kept);
  const { output } = (await build({ ...config(), build: { write: false } })) as Rolldown.RolldownOutput;
  const asset = output.find(({ fileName }) => fileName === 'statechart-notes.json');
  expect(asset?.type === 'asset' && asset.source).toBe(expected);
});

it('the development server writes them into their file', async () => {
  const server = await createServer({ ...config(), server: { port: 0, host: '127.0.0.1', ws: false } });
  try {
    await server.listen();
    const address = new URL('statechart-notes.json', server.resolvedUrls?.local[0]);
    const response = await fetch(address, {
      method: 'PUT',
      headers: { Origin: address.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ machine: 'door', state: 'door.open', text: 'Why?' }),
    });
    expect(await response.json()).toEqual({ door: { 'door.open': 'Why?' } });
    expect(await (await fetch(address)).json()).toEqual({ door: { 'door.open': 'Why?' } });
    expect(JSON.parse(readFileSync(path.join(root, 'notes.json'), 'utf8'))).toEqual({
      door: { 'door.open': 'Why?' },
    });
  } finally {
    await server.close();
  }
});
