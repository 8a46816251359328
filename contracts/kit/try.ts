/**
 * `npm run try-kit -w contracts`: packs the package for backend teams and runs it in an empty folder outside the repository, against the
 * independent provider. Prints times and sizes, and exits with 1 if a command fails. npm downloads its one dependency.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readArguments } from '../../scripts/read-arguments.ts';
import { startIndependentProvider } from '../independent-provider/provider.ts';

readArguments();

const folder = temporaryFolder('stanza-kit-');
const provider = await startIndependentProvider();

/** Runs npm or npx in a folder. @returns its output */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  // Without the variables that npm sets for scripts of this repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code === 0) return out.trim();
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out}`);
}

async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now();
  const out = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name.padEnd(34)}${seconds.padStart(6)} s  ${out.split('\n').at(-1)}`);
}

/** Bytes of a file, or of all files in a folder. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file);
  if (!found.isDirectory()) return found.size;
  const names = await readdir(file, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(path.join(file, name))));
  return sizes.reduce((sum, each) => sum + (each.isDirectory() ? 0 : each.size), 0);
}

/** The `--token` options for three members. */
async function tokensOfMembers(stateUrl: string): Promise<string[]> {
  const state = {
    state: 'a member',
    params: { firstName: 'Anna', lastName: 'Riva', password: 'correct horse' },
  };
  const options: string[] = [];
  for (let i = 0; i < 3; i++) {
    const response = await fetch(stateUrl, { method: 'POST', body: JSON.stringify(state) });
    const { token }: { token: string } = await response.json();
    options.push('--token', token);
  }
  return options;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const { url, stateUrl, chatUrl } = provider;
  const contracts = path.resolve(import.meta.dirname, '..');
  await timed('npm pack', () => run('npm', ['pack', '--silent', '--pack-destination', folder], contracts));
  const [tarball = ''] = await readdir(folder);
  const npx = (...args: string[]) => run('npx', ['--yes', `./${tarball}`, ...args], folder);
  const addresses = ['--provider', url, '--state-url', stateUrl, '--ws-url', chatUrl];
  await timed('verify, first run with npx', () => npx('verify', ...addresses));
  await timed('verify, again', () => npx('verify', ...addresses));
  await timed('conformance:http', () => npx('conformance:http', url));
  const tokens = await tokensOfMembers(stateUrl);
  // The independent provider has only a part of the chat.
  await timed('conformance:chat, the order', () =>
    npx('conformance:chat', chatUrl, ...tokens, '--only', 'order.'),
  );
  await timed('fuzz, 300 requests', () => npx('fuzz', url, '--requests', '300', '--seed', '1'));
  await timed('documents', () => npx('documents', 'documents'));
  const install = ['install', '--no-audit', '--no-fund', '--prefix', 'project', `./${tarball}`];
  await timed('npm install in a project', () => run('npm', install, folder));
  const modules = path.join(folder, 'project/node_modules');
  const installed = await readdir(path.join(modules, '@pact-foundation'));
  console.log(`
tarball     ${megabytes(await sizeOf(path.join(folder, tarball)))}
installed   ${megabytes(await sizeOf(modules))}
packages    ${installed.length + 1}: @stanza/contracts, ${installed.map((name) => `@pact-foundation/${name}`).join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await provider.close();
}
