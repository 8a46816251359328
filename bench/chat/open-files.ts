import { execFileSync } from 'node:child_process';

/** For what a process has open besides sockets: its modules, the database, its log. */
const others = 200;

/** Why that many sockets cannot be open in one process here; `null` where they can. Node takes the hard limit by itself. */
export function lacksFiles(sockets: number): string | null {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const needed = sockets + others;
  if (limit === 'unlimited' || Number(limit) >= needed) return null;
  return `A process may have ${limit} files open here, and ${needed} are needed: raise it with \`ulimit -n ${needed}\`.`;
}
