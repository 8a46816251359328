import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../kit/program.ts';
import packageJson from '../package.json' with { type: 'json' };
import { pactNames } from '../pact-files.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';

const contracts = path.resolve(import.meta.dirname, '..');

/** Runs a file with Node.js. */
async function start(args: readonly string[], cwd = contracts) {
  const child = spawn(process.execPath, [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

const program = path.join(contracts, 'kit/bin.mjs');

describe('the package for backend teams', () => {
  beforeAll(async () => {
    expect(await start(['kit/build.ts'])).toMatchObject({ code: 0, err: '' });
  });

  it('has one dependency, and everything else in one file', async () => {
    expect(Object.keys(packageJson.dependencies)).toEqual(['@pact-foundation/pact-cli']);
    const code = await readFile(path.join(contracts, 'stanza-contracts.mjs'), 'utf8');
    const imported = [...code.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, name]) => name);
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  });

  it('contains files that exist', () => {
    for (const file of packageJson.files) expect(existsSync(path.join(contracts, file)), file).toBe(true);
  });

  it('verifies a backend, from any folder', async () => {
    const { url, stateUrl } = await openIndependent();
    const args = ['verify', '--provider', url, '--state-url', stateUrl, '--only', 'GET /api/users/me'];
    const { code, out } = await start([program, ...args], await makeTestFolder());
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/The backend fits the app\.\n$/) });
  });

  it('refuses an old Node.js in one line', async () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.0' } })";
    const { code, err } = await start(['--import', `data:text/javascript,${old}`, program, '--help']);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'stanza-contracts needs Node.js 20.15 or newer; this is 18.19.0.\n',
    });
  });
});

describe('the program of the package', () => {
  it('copies the documents', async () => {
    const folder = path.join(await makeTestFolder(), 'documents');
    expect(await run(runProgram, ['documents', folder])).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['openapi.json', 'asyncapi.json', 'README.md']),
    );
    expect(await readdir(path.join(folder, 'pacts'))).toHaveLength(pactNames.length);
    expect(await run(runProgram, ['documents'])).toEqual({ code: 2, out: '', err: 'Give one folder.\n' });
  });

  it.each([
    ['verify', 'Usage: stanza-contracts verify --provider-base-url URL'],
    ['conformance:http', 'Usage: stanza-contracts conformance:http ADDRESS'],
    ['conformance:chat', 'Usage: stanza-contracts conformance:chat ADDRESS'],
    ['fuzz', 'Usage: stanza-contracts fuzz ADDRESS'],
    ['documents', 'Usage: stanza-contracts documents FOLDER'],
  ])('has help with the name of its own command: %s', async (command, line) => {
    const { code, out } = await run(runProgram, [command, '--help']);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(line) });
    expect((await run(runProgram, [])).out).toContain(`\n  ${command} `);
  });

  it('has a version, and lists its commands for an unknown one', async () => {
    const version = { code: 0, out: `${packageJson.version}\n`, err: '' };
    expect(await run(runProgram, ['--version'])).toEqual(version);
    for (const name of ['check', 'toString', '--verify']) {
      expect(await run(runProgram, [name])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`There is no command ${name}: it is one of verify,`),
      });
    }
  });
});
