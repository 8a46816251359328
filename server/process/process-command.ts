import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The command line of a running process; `undefined` if no process has this id. It identifies a process better than its id alone, since
 * ids are reused, in containers after every restart. On Windows the command line of a running process is empty.
 */
export function commandOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? commandFromProc(pid) : commandFromPs(pid);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' && process.platform === 'win32' && exists(pid) ? '' : undefined;
  }
}

function commandFromProc(pid: number): string | undefined {
  // NUL separates the arguments. A zombie process has none and counts as ended.
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
}

function commandFromPs(pid: number): string | undefined {
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
