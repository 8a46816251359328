import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '../../process-command.ts';
import { StartError } from '../../start-error.ts';

const timeout = 15_000;

/**
 * Ends the PostgreSQL that a killed process of ours left running on this cluster, if there is one. Whoever calls holds
 * the data folder, so that it belongs to nobody else.
 */
export async function endOrphan(folder: string): Promise<void> {
  const pid = await recordedPid(folder);
  if (pid === undefined || !isServerOf(folder, pid)) return;
  // SIGINT asks for a fast shutdown, SIGQUIT for one without ceremony, which the next start recovers from.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (!isServerOf(folder, pid)) return;
      await delay(20);
    }
  }
  throw new StartError(`A PostgreSQL left behind, process ${pid}, holds ${folder} and does not end.`);
}

/** PostgreSQL notes its process id in the first line of `postmaster.pid`, and removes the file when it ends in order. */
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
