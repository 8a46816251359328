import { execFileSync } from 'node:child_process';

/** Resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  return (
    Number.parseInt(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }), 10) / 1024
  );
}
