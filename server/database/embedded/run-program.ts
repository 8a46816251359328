import { spawn } from 'node:child_process';
import { reasonOf, StartError } from '../../start-error.ts';
import type { Account } from './account.ts';

/** Runs one of PostgreSQL's programs to its end. Rejects with a `StartError` that says what it said last. */
export async function runProgram(program: string, options: string[], account: Account): Promise<void> {
  const child = spawn(program, options, { ...spawnOptions(account), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(program, account, error)));
    child.once('close', (status) => {
      if (status === 0) resolve();
      else
        reject(
          new StartError(
            `The embedded PostgreSQL cannot be set up: ${explain(lastErrorLine(said), account)}`,
          ),
        );
    });
  });
}

/**
 * A process group of its own: Ctrl-C in a terminal reaches the whole group, and the database must outlive the requests
 * that still use it.
 */
export function spawnOptions(account: Account) {
  return { ...account, detached: true, windowsHide: true, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
}

export function cannotRun(program: string, account: Account, error: Error): StartError {
  return new StartError(`${program} cannot be run: ${explain(reasonOf(error), account)}`);
}

/** Under another account than ours, the usual reason is a folder above that is closed to it, such as /root. */
function explain(complaint: string, account: Account): string {
  const isDenied = 'uid' in account && /permission denied|EACCES/i.test(complaint);
  return isDenied
    ? `${complaint}. PostgreSQL runs as the account postgres here, which must be able to enter the folders of the project and of DATA_DIR.`
    : complaint;
}

/** The last line of a PostgreSQL log that says what is wrong. */
export function lastErrorLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*\b(FATAL|PANIC|ERROR|error): */, '') ?? 'it gave no reason';
}
