import { type StdioOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { endWithProcess } from '../../process/end-with-process.ts';
import { reasonOf, StartError } from '../../process/start-error.ts';
import type { Account } from './account.ts';

/** Runs one of PostgreSQL's programs until it ends. Rejects with a `StartError` with its last error line. */
export async function runProgram(program: string, options: string[], account: Account): Promise<void> {
  const child = spawnProgram(program, options, account, ['ignore', 'ignore', 'pipe']);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, account, error)));
    child.once('close', (status) => {
      if (status === 0) resolve();
      else
        reject(
          new StartError(
            `The embedded PostgreSQL cannot be set up: ${explain(lastErrorLine(stderr), account)}`,
          ),
        );
    });
  });
}

/**
 * Starts a program in a new process group: Ctrl-C in a terminal signals the whole group, and the database must run until the last
 * requests have ended. Its working folder is one that the account can enter. If this process ends first, the program ends without a clean
 * shutdown: the next start recovers its data.
 */
export function spawnProgram(program: string, options: string[], account: Account, stdio: StdioOptions) {
  const child = spawn(program, options, {
    ...account,
    cwd: path.dirname(program),
    detached: true,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio,
  });
  endWithProcess(child, 'SIGQUIT');
  return child;
}

export function cannotRun(program: string, account: Account, error: Error): StartError {
  return new StartError(`${program} cannot be run: ${explain(reasonOf(error), account)}`);
}

/** Another account usually fails because it cannot enter a parent folder, such as /root. */
function explain(reason: string, account: Account): string {
  const isDenied = 'uid' in account && /permission denied|EACCES/i.test(reason);
  return isDenied
    ? `${reason}. PostgreSQL runs as the account postgres, which must be able to enter the folders of the project and of DATA_DIR.`
    : reason;
}

/** The last error message in a PostgreSQL log. */
export function lastErrorLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return line?.replace(/^.*\b(FATAL|PANIC|ERROR|error): */, '') ?? 'it gave no reason';
}
