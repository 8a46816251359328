import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
const scriptsOf = (folder: string): string[] => Object.keys(read(folder).scripts ?? {});

const ofRoot = scriptsOf('.');
/** The scripts of each package, by both names that `-w` accepts. */
const ofRooms = new Map<string, string[]>(
  read('.').workspaces.flatMap((folder: string) =>
    [read(folder).name, folder].map((key) => [key, scriptsOf(folder)]),
  ),
);

it('the root has few scripts: the others belong to their rooms', () => {
  expect(ofRoot.length).toBeLessThanOrEqual(16);
});

it('every script named in a text exists', () => {
  // The workbench's own tests use commands of other projects.
  const texts = execFileSync(
    'git',
    ['grep', '-noE', 'npm run [a-z][a-z:-]*( -w [a-z@/-]*[a-z])?', '--', '.', ':!workbench/tests'],
    { encoding: 'utf8' },
  );
  const named = texts.trim().split('\n');
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((line) => {
    const [, name = '', room] = /npm run (\S+)(?: -w (\S+))?$/.exec(line) ?? [];
    const scripts = room === undefined ? ofRoot : ofRooms.get(room);
    return !scripts?.includes(name);
  });
  expect(missing).toEqual([]);
});
