import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'node_modules/.statechart-workbench';

/** The token of Live, kept so that apps elsewhere connect again after a restart of the server. Only the owner can read its file. */
export function keptToken(root: string): string {
  const file = path.join(root, folder, 'live-token');
  try {
    const kept = readFileSync(file, 'utf8');
    if (/^[\w-]{36}$/.test(kept)) return kept;
  } catch {
    // There is none yet.
  }
  const token = randomUUID();
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, token, { mode: 0o600 });
  } catch {
    // In a folder that cannot be written, each start has a new token.
  }
  return token;
}

/** Written by `coverage`, read by the page. */
export const coverageFile = `${folder}/coverage.json`;

/** The folder in which each test file writes its coverage. */
export const gatheredFolder = `${folder}/coverage`;
