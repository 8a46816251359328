import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders = new Set<string>();

/**
 * Makes an empty folder, and removes it when this process ends, even after Ctrl-C or SIGTERM.
 * @param prefix the begin of its name, such as `stanza-bench-`
 */
export function temporaryFolder(prefix: string): string {
  if (folders.size === 0) removeAtExit();
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  folders.add(folder);
  return folder;
}

function removeAtExit(): void {
  process.once('exit', () => {
    for (const folder of folders) {
      // It stops early, without an error, if a server that is ending removes a file of its own meanwhile.
      while (existsSync(folder))
        rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
  });
  // Without a handler, a signal ends the process without the event `exit`. A second signal must not interrupt the removal.
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
}
