import type { ChildProcess } from 'node:child_process';

/** Ends a child process by a signal if this process ends first. */
export function endWithProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): void {
  const end = () => void child.kill(signal);
  // Before other listeners, which may remove its folder.
  process.prependListener('exit', end);
  child.once('close', () => process.off('exit', end));
}
