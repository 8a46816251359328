import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Running {
  child: ChildProcess;
  /** Resolves with the first match in the output. Rejects if the process ends first. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** Runs a script of the project. The process ends with the test. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...said }));
  cleanUpAfterUse(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    child,
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said.out);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        ended.then(({ err }) => reject(new Error(`It ended before it printed that: ${err}`)));
      }),
  };
}
