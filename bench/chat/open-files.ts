import { execFileSync } from 'node:child_process';

/** Files that a process needs besides its sockets. */
const others = 200;

/** Explains why a process cannot open that many sockets; `null` if it can. Node.js uses the hard limit. */
export function checkOpenFiles(sockets: number): string | null {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const needed = sockets + others;
  if (limit === 'unlimited' || Number(limit) >= needed) return null;
  return `The limit of open files is ${limit}, but ${needed} are necessary: raise it with \`ulimit -n ${needed}\`.`;
}
