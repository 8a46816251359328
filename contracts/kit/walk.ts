/**
 * `npm run walk -w contracts`: runs the commands of README.md in an empty folder outside the repository: the ten minutes in a clone with
 * everything installed, and the package for backend teams. The independent provider takes the place of the team's backend. Prints the
 * minutes of each step, and exits with 1 if README.md lacks a command or the command ends differently. It needs the npm registry.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readArguments } from '../../scripts/read-arguments.ts';
import { contractsFolder } from '../pact-files.ts';
import { whyUnreachable } from '../verify/reach.ts';

readArguments();

interface Step {
  /** As written in README.md. */
  command: string;
  /** Arguments that README.md does not write as part of the command. */
  more?: string;
  /** The folder, relative to the empty one; by default the clone. */
  where?: string;
  /** A part of the output; by default the line that the backend fits. */
  prints?: string;
  exitCode?: number;
}

const port = '4000';
const small = `http://127.0.0.1:${port}`;
/** The address of the team's backend in README.md. */
const own = /http:\/\/localhost:8080/g;
const start = 'npx --yes node contracts/independent-provider/main.ts';
const everything = `npm run verify -w contracts -- --provider-base-url ${small} \\
  --state-url ${small}/_pact/provider-states --ws-url ws://127.0.0.1:${port}/chat`;
const fits = 'The backend fits the app';

const install: readonly Step[] = [
  {
    command: 'git clone ADDRESS-OF-THIS-REPOSITORY stanza && cd stanza && npm ci',
    where: '.',
    prints: 'added',
  },
];
const whileRight: readonly Step[] = [
  { command: everything },
  {
    command:
      "npm run verify -w contracts -- --provider-base-url http://localhost:8080 --only 'a search for all listings'",
  },
  {
    command: `npm run verify -w contracts -- --provider-base-url http://localhost:8080 \\
  --state-url http://localhost:8080/_pact/provider-states --only '/api/users/me'`,
  },
  { command: 'npm run conformance:http -w contracts -- http://localhost:8080', prints: '0 failed' },
  {
    command: 'npm run fuzz -w contracts -- http://localhost:8080',
    prints: '0 faults',
  },
  {
    command: 'npm run kit -w contracts',
    more: ' && mkdir ../team && mv stanza-contracts-0.1.0.tgz ../team',
    prints: 'stanza-contracts-0.1.0.tgz',
  },
  {
    command:
      'npx --yes ./stanza-contracts-0.1.0.tgz verify --provider http://localhost:8080 --state-url http://localhost:8080/_pact/provider-states',
    where: 'team',
  },
];
const whileBroken: readonly Step[] = [
  {
    command: everything,
    prints: 'body $.price: expected a number such as 650, actual "540.5 €"',
    exitCode: 1,
  },
];

const readme = await readFile(path.join(contractsFolder, 'README.md'), 'utf8');
const folder = temporaryFolder('stanza-walk-');
// Without the variables that npm sets for scripts of this repository.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  npm_config_yes: 'true',
};

function spawnShell(command: string, cwd: string): ChildProcess {
  const child = spawn('bash', ['-c', command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => void (child.pid && process.kill(-child.pid));
  process.prependListener('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** Throws if the step goes differently from README.md. @returns its minutes */
async function walk({
  command,
  more = '',
  where = 'stanza',
  prints = fits,
  exitCode = 0,
}: Step): Promise<number> {
  if (!readme.includes(command)) throw new Error(`README.md does not say: ${command}`);
  const repository = path.resolve(contractsFolder, '..');
  const line = `${command}${more}`
    .replace('ADDRESS-OF-THIS-REPOSITORY', `file://${repository}`)
    .replaceAll(own, small);
  const began = performance.now();
  const child = spawnShell(line, path.join(folder, where));
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The shell has no output.');
  const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  if (code !== exitCode || !`${out}${err}`.includes(prints)) {
    throw new Error(
      `It ended with ${code}, and does not print "${prints}": ${line}\n${`${out}${err}`.slice(-3000)}`,
    );
  }
  return (performance.now() - began) / 60_000;
}

/** Starts the independent provider as in README.md, for some steps. */
async function withBackend(options: string, steps: readonly Step[]): Promise<number> {
  if (!readme.includes(`${start} `)) throw new Error(`README.md does not say: ${start}`);
  const child = spawnShell(`${start} ${options}`, path.join(folder, 'stanza'));
  try {
    while ((await whyUnreachable(new URL(small))) !== null) {
      await pause(200);
      if (child.exitCode !== null) throw new Error(`The small backend has ended: ${start} ${options}`);
    }
    return await walkAll(steps);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid);
      await once(child, 'close');
    }
  }
}

async function walkAll(steps: readonly Step[]): Promise<number> {
  let sum = 0;
  for (const step of steps) {
    const minutes = await walk(step);
    sum += minutes;
    console.log(`${minutes.toFixed(2).padStart(6)} min  ${step.command}${step.more ?? ''}`);
  }
  return sum;
}

try {
  if ((await whyUnreachable(new URL(small))) === null)
    throw new Error(`Something answers at ${small} already.`);
  const minutes =
    (await walkAll(install)) +
    (await withBackend('', whileRight)) +
    (await withBackend("--break 'rent as a text'", whileBroken));
  console.log(`${minutes.toFixed(2).padStart(6)} min  in all`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
