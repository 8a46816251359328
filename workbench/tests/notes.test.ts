import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { servedNotes, withNote } from '../src/model/notes.ts';
import { answerNotes } from '../src/vite/notes.ts';

let folder = '';
let server: Server;
let address = '';
const file = () => path.join(folder, 'notes.json');

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'notes-'));
  server = createServer((request, response) => void answerNotes(file(), request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const change = { machine: 'door', state: 'door.open', text: 'Looks\n<b>odd</b>' };
const put = (headers: Record<string, string>, body: unknown = change) =>
  fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) });
const own = () => ({ Origin: new URL(address).origin, 'Content-Type': 'application/json' });

describe('the notes on states', () => {
  it('are written to a file of the project, and an empty one is removed', async () => {
    const store = { ...servedNotes(address, 'notes.json') };
    expect(await store.read()).toEqual({});
    const response = await put(own());
    expect(await response.json()).toEqual({ door: { 'door.open': change.text } });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ door: { 'door.open': change.text } });
    expect(await store.read()).toEqual({ door: { 'door.open': change.text } });
    await put(own(), { ...change, text: ' ' });
    expect(readFileSync(file(), 'utf8')).toBe('{}\n');
  });

  it.each([
    ['another page', { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' }],
    ['a form of another page', { Origin: 'https://elsewhere.example', 'Content-Type': 'text/plain' }],
    ['no page', { 'Content-Type': 'application/json' }],
  ])('are not written by %s', async (_, headers) => {
    expect((await put(headers)).status).toBe(403);
    expect(await servedNotes(address, '').read()).toEqual({});
  });

  it('reject an invalid note, and report a broken file', async () => {
    expect((await put(own(), { machine: 'door' })).status).toBe(400);
    expect((await put(own(), { ...change, text: 'x'.repeat(200_000) })).status).toBe(500);
    writeFileSync(file(), '{"door": 7}');
    await expect(servedNotes(address, '').read()).rejects.toThrow('the file does not contain notes');
    expect((await put(own())).status).toBe(500);
    expect(readFileSync(file(), 'utf8')).toBe('{"door": 7}');
  });

  it('are sorted by name', () => {
    const notes = withNote({ b: { 'b.z': '1' } }, { machine: 'b', state: 'b.a', text: '2' });
    expect(JSON.stringify(withNote(notes, { machine: 'a', state: 'a', text: '3' }))).toBe(
      '{"a":{"a":"3"},"b":{"b.a":"2","b.z":"1"}}',
    );
  });
});
