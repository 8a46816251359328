/**
 * `npm run try-starters -w contracts [-- NAME…]`: builds each starter with its own tools, runs it, and verifies it. Starters whose tools
 * are missing are skipped with a line, or fail if they are named. Exits with 1 if one fails.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { refuse } from '../../scripts/read-arguments.ts';
import { listen } from '../local-server.ts';
import { contractsFolder, pactFile } from '../pact-files.ts';
import { readPact } from '../verify/pact.ts';
import { whyUnreachable } from '../verify/reach.ts';
import { repeatFailures, summarise, writeTable } from '../verify/report.ts';
import { fits } from '../verify/results.ts';
import { verifyBackend } from '../verify/verify-backend.ts';

type Line = readonly [command: string, ...args: string[]];

interface Starter {
  /** A command that shows whether the tool is installed. */
  tool: Line;
  /** Builds the starter and runs its own tests. `out` is a folder for their output. */
  build(out: string): readonly Line[];
  start(out: string, port: string): Line;
}

const python = (out: string) => path.join(out, 'venv/bin/python');

/** Debian's packages install Java libraries here. */
const jars = '/usr/share/java';
const classPath = [
  ...['aop', 'beans', 'context', 'core', 'expression', 'web', 'web.servlet'].map((name) => `spring3-${name}`),
  ...['server', 'servlet', 'util', 'util-ajax', 'http', 'io', 'security'].map((name) => `jetty9-${name}`),
  ...['servlet-api', 'jackson-core', 'jackson-databind', 'jackson-annotations', 'commons-logging'],
]
  .map((name) => `${jars}/${name}.jar`)
  .join(':');

const starters: Readonly<Record<string, Starter>> = {
  fastapi: {
    tool: ['python3', '--version'],
    build: (out) => [
      ['python3', '-m', 'venv', path.join(out, 'venv')],
      [python(out), '-m', 'pip', 'install', '-qq', '--retries', '1', '-r', 'requirements.txt'],
    ],
    start: (out, port) => [python(out), '-B', '-m', 'uvicorn', 'main:app', '--port', port],
  },
  go: {
    tool: ['go', 'version'],
    build: (out) => [
      ['go', 'vet', './...'],
      ['go', 'test', './...'],
      ['go', 'build', '-o', path.join(out, 'starter'), '.'],
    ],
    start: (out) => [path.join(out, 'starter')],
  },
  spring: {
    tool: ['mvn', '--version'],
    build: (out) => [['mvn', '--batch-mode', '--quiet', `-DbuildDirectory=${out}`, 'package']],
    start: (out, port) => [
      'java',
      '-jar',
      path.join(out, 'stanza-starter.jar'),
      '--spring.profiles.active=contracts',
      `--server.port=${port}`,
      '--server.address=127.0.0.1',
    ],
  },
  // Without Maven: the sources of the Spring starter on Debian's Spring 4.3, with a stand-in for Spring Boot.
  'spring-on-debian': {
    tool: [
      'ls',
      `${jars}/spring3-web.servlet.jar`,
      `${jars}/jetty9-servlet.jar`,
      `${jars}/jackson-databind.jar`,
    ],
    build: (out) => [
      ['bash', '-c', `javac -parameters -d ${out} -cp '${classPath}' $(find . ../spring/src -name '*.java')`],
    ],
    start: (out, port) => [
      'java',
      '--add-opens',
      'java.base/java.lang=ALL-UNNAMED',
      '-cp',
      `${out}:${classPath}`,
      'org.stanza.starter.StarterApplication',
      '--spring.profiles.active=contracts',
      `--server.port=${port}`,
    ],
  },
  aspnet: {
    tool: ['dotnet', '--version'],
    build: (out) => [['dotnet', 'publish', '--output', out, '--artifacts-path', path.join(out, 'artifacts')]],
    start: (out) => ['dotnet', path.join(out, 'Stanza.Starter.dll')],
  },
};

/** The calls that the starters implement. */
const calls = ['POST /api/auth/login', 'GET /api/users/me', 'GET /api/listings/{listingId}'];

const given = process.argv.slice(2);
for (const name of given)
  if (!starters[name])
    refuse(`There is no starter ${name}: choose among ${Object.keys(starters).join(', ')}.`);

for (const [name, starter] of Object.entries(starters)) {
  if (given.length > 0 && !given.includes(name)) continue;
  const [tool, ...args] = starter.tool;
  if (spawnSync(tool, args).status === 0) {
    if (!(await tryStarter(name, starter))) process.exitCode = 1;
  } else {
    console.log(`${name}: not tried, because ${tool} is not installed.\n`);
    if (given.length > 0) process.exitCode = 1;
  }
}

async function tryStarter(name: string, { build, start }: Starter): Promise<boolean> {
  const cwd = path.join(contractsFolder, 'starters', name);
  const out = temporaryFolder(`stanza-starter-${name}-`);
  const began = performance.now();
  try {
    for (const [command, ...args] of build(out)) {
      const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
      if (status === 0) continue;
      console.log(`${name}: FAILED to build: ${command} ${args.join(' ')}\n`);
      return false;
    }
    const built = performance.now();
    const port = await freePort();
    const [command, ...args] = start(out, port);
    const env = { ...process.env, PORT: port, CONTRACTS: '1' };
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
    endWithProcess(child);
    try {
      const baseUrl = new URL(`http://127.0.0.1:${port}`);
      await untilReachable(baseUrl);
      console.log(`${name}: built in ${((built - began) / 1000).toFixed(1)} s`);
      return await verify(baseUrl);
    } finally {
      child.kill();
      if (child.exitCode === null) await once(child, 'close');
    }
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function verify(baseUrl: URL): Promise<boolean> {
  const pact = await readPact(pactFile('required'), () => false);
  const interactions = pact.interactions.filter(({ call }) => calls.includes(call));
  const start = performance.now();
  const results = await verifyBackend([{ pact, interactions }], {
    baseUrl,
    stateUrl: new URL('/_pact/provider-states', baseUrl).href,
    chatUrl: null,
    timeout: 15_000,
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(`${writeTable(results)}${repeatFailures(results)}\n${summarise(results, seconds)}`);
  return fits(results);
}

async function freePort(): Promise<string> {
  const { url, close } = await listen(createServer());
  await close();
  return new URL(url).port;
}

/** Rejects after a minute: a virtual machine can be slow to start. */
async function untilReachable(url: URL): Promise<void> {
  const end = performance.now() + 60_000;
  for (;;) {
    const reason = await whyUnreachable(url);
    if (reason === null) return;
    if (performance.now() > end) throw new Error(`${url.href} cannot be reached: ${reason}`);
    await pause(200);
  }
}
