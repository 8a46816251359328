import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../diff/command.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { edited } from './support/edited.ts';
import { run } from './support/run.ts';

const program = fileURLToPath(new URL('../diff/main.ts', import.meta.url));
const source = fileURLToPath(new URL('..', import.meta.url));

const repository = mkdtempSync(join(tmpdir(), 'stanza-diff-'));
const openapi = join(repository, 'contracts/openapi.json');
afterAll(() => rmSync(repository, { recursive: true }));

function git(...args: string[]): string {
  // Ignores the git configuration of the machine.
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8', env });
}

async function diff(args: string[], root = repository) {
  const { code, out, err } = await run((given, output) => runCommand(given, output, root), args);
  return { status: code, lines: out.split('\n').slice(0, -1), error: err.trimEnd() };
}

function change(path: (string | number)[], value: unknown): void {
  writeFileSync(openapi, JSON.stringify(edited(JSON.parse(readFileSync(openapi, 'utf8')), path, value)));
}

beforeAll(() => {
  git('init', '--quiet', '--initial-branch', 'main');
  git('commit', '--quiet', '--allow-empty', '--message', 'Nothing yet');
  git('tag', 'before');
  mkdirSync(join(repository, 'contracts/pacts'), { recursive: true });
  for (const file of ['openapi.json', 'asyncapi.json']) {
    cpSync(join(source, file), join(repository, 'contracts', file));
  }
  for (const name of pactNames) cpSync(pactFile(name), pactFile(name, join(repository, 'contracts/pacts')));
  git('add', '.');
  git('commit', '--quiet', '--message', 'Contracts');
  git('tag', 'v1');
});

describe('npm run diff -w contracts', () => {
  it('prints its lines and exits with the matching code', () => {
    const run = (ref: string) =>
      spawnSync(process.execPath, [program, ref], { cwd: repository, encoding: 'utf8' });
    expect(run('before')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^breaking .*\n/),
      stderr: '',
    });
    expect(run('nowhere')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining("'nowhere'"),
    });
  });

  it('exits 0 if nothing has changed', async () => {
    expect(await diff(['v1'])).toMatchObject({
      status: 0,
      lines: [expect.stringMatching(/^0 breaking, 0 additive, 0 neutral since v1 \([0-9a-f]{10}\)\.$/)],
    });
  });

  it('exits 0 for additive differences, committed or not', async () => {
    change(['components', 'schemas', 'Listing', 'properties', 'views'], { type: 'integer' });
    const expected = {
      status: 0,
      lines: [
        "additive  openapi.json  Listing, as it is answered: 'views' is read now, where it is there",
        expect.stringContaining('0 breaking, 1 additive, 0 neutral since'),
      ],
    };
    expect(await diff(['v1'])).toMatchObject(expected);
    git('commit', '--quiet', '--all', '--message', 'Views');
    expect(await diff(['v1'])).toMatchObject(expected);
    expect(await diff(['HEAD'])).toMatchObject({ status: 0, lines: [expect.stringContaining('0 additive')] });
  });

  it('exits 1 for breaking differences, and prints them first', async () => {
    change(['paths', '/api/users/me', 'delete'], { operationId: 'leave', security: [], responses: {} });
    const { status, lines } = await diff(['v1']);
    expect(status).toBe(1);
    expect(lines[0]).toBe('breaking  openapi.json  DELETE /api/users/me: is a new call');
    expect(lines[1]).toMatch(/^additive {2}/);
    expect(lines[2]).toMatch(/^1 breaking, 1 additive, 0 neutral since v1/);
    git('checkout', '--quiet', '.');
  });

  it('reports everything as new since a commit without contracts', async () => {
    const { status, lines } = await diff(['before']);
    expect(status).toBe(1);
    expect(lines).toContain('breaking  openapi.json  POST /api/auth/login: is a new call');
    expect(lines).toContain('additive  openapi.json  POST /api/auth/logout: is a new extension');
  });

  it.each([[[]], [['v1', 'before']], [['--all']]])('exits 2 and prints its usage: %j', async (args) => {
    expect(await diff(args)).toMatchObject({ status: 2, error: expect.stringContaining('Usage: npm run') });
  });

  it.each(['no-such-branch', 'v1:contracts', ' ', '$(date)'])(
    'exits 2 if the ref is not a commit: %j',
    async (ref) => {
      expect(await diff([ref])).toMatchObject({
        status: 2,
        error: `Git knows no '${ref}': give a branch, tag or commit (in a shallow clone, fetch it first).`,
      });
    },
  );

  it('exits 2 if a file is missing or not JSON', async () => {
    writeFileSync(openapi, '{');
    expect(await diff(['v1'])).toMatchObject({
      status: 2,
      error: expect.stringMatching(/^contracts\/openapi\.json cannot be read: /),
    });
    rmSync(openapi);
    expect(await diff(['v1'])).toMatchObject({ status: 2, error: 'contracts/openapi.json is missing.' });
    git('checkout', '--quiet', '.');
  });

  it('exits 2 outside a repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stanza-no-repository-'));
    expect(await diff(['v1'], folder)).toMatchObject({ status: 2, error: 'This is not a git repository.' });
    rmSync(folder, { recursive: true });
  });
});
