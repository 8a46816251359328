import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '../../process/process-command.ts';
import { StartError } from '../../process/start-error.ts';

/** Milliseconds for each signal. */
const timeout = 15_000;

/**
 * Stops a PostgreSQL that a killed server process left running on this cluster. The caller must hold the lock of the data folder, so that
 * no other process uses it.
 */
export async function endOrphan(folder: string): Promise<void> {
  const pid = await recordedPid(folder);
  if (pid === undefined || !isServerOf(folder, pid)) return;
  // SIGINT is the fast shutdown, SIGQUIT the immediate one: the next start recovers from it.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (!isServerOf(folder, pid)) return;
      await delay(20);
    }
  }
  throw new StartError(`A PostgreSQL of an earlier start, process ${pid}, uses ${folder} and does not end.`);
}

/** PostgreSQL writes its process id into the first line of `postmaster.pid`, and removes the file at a clean shutdown. */
async function recordedPid(folder: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(path.join(folder, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(folder: string, pid: number): boolean {
  return commandOf(pid)?.includes(`-D ${folder} `) ?? false;
}
