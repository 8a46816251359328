import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockDataFolder, makeDataFolder } from '../../process/data-folder.ts';
import { commandOf } from '../../process/process-command.ts';
import { StartError } from '../../process/start-error.ts';
import { makeTestFolder } from '../support/app.ts';

describe('lockDataFolder', () => {
  test('removes the lock when released', async () => {
    const folder = await makeTestFolder();
    const held = await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(['stanza.lock']);
    await held.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('refuses a lock whose owner runs', async () => {
    const folder = await makeTestFolder();
    const owner = { pid: process.ppid, command: commandOf(process.ppid) };
    await writeFile(path.join(folder, 'stanza.lock'), JSON.stringify(owner));
    await expect(lockDataFolder(folder)).rejects.toThrow(StartError);
    await expect(lockDataFolder(folder)).rejects.toThrow(`number ${process.ppid}`);
  });

  test.each([
    ['whose owner has ended', JSON.stringify({ pid: 2 ** 22 + 1, command: 'node server/main.ts' })],
    [
      'whose process id belongs to another command',
      JSON.stringify({ pid: process.ppid, command: 'node else.ts' }),
    ],
    ['with our own process id', JSON.stringify({ pid: process.pid, command: 'node server/main.ts' })],
    ['that is empty', ''],
    ['that is not JSON', '12345\n'],
    ['with another shape', '{"pid":"1"}'],
  ])('takes over a lock %s', async (_, content) => {
    const folder = await makeTestFolder();
    await writeFile(path.join(folder, 'stanza.lock'), content);
    const held = await lockDataFolder(folder);
    expect(await readdir(folder)).toEqual(['stanza.lock']);
    await held.release();
  });
});

describe('makeDataFolder', () => {
  test('creates missing folders, also parents', async () => {
    const folder = path.join(await makeTestFolder(), 'a', 'b');
    await makeDataFolder(folder);
    await makeDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  test('reports why a folder cannot be created', async () => {
    const file = path.join(await makeTestFolder(), 'file');
    await writeFile(file, '');
    await expect(makeDataFolder(file)).rejects.toThrow(StartError);
    await expect(makeDataFolder(path.join(file, 'below'))).rejects.toThrow(/cannot be created: ENOTDIR/);
  });

  test('reports that /proc/x cannot be created', async () => {
    await expect(makeDataFolder('/proc/x/y')).rejects.toThrow(
      /^The data folder \/proc\/x\/y cannot be created: E[^\n]+\.$/,
    );
  });

  test.each(['postgres', 'images', 'mailbox'])('reports that %s is a file and not a folder', async (name) => {
    const folder = await makeTestFolder();
    await writeFile(path.join(folder, name), '');
    const expected = `${path.join(folder, name)} must be a folder, but it is a file.`;
    await expect(makeDataFolder(folder)).rejects.toThrow(new StartError(expected));
  });
});
