import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { oldestXState } from '../model/xstate-internals.ts';

/** The problem with a project's version of XState; `null` if the version is supported or XState is not installed. */
export function xstateProblem(root: string): string | null {
  const version = versionIn(root);
  const [major = 0, minor = 0] = version?.split('.').map(Number) ?? [];
  const [oldestMajor = 0, oldestMinor = 0] = oldestXState.split('.').map(Number);
  if (version === null || (major === oldestMajor && minor >= oldestMinor)) return null;
  const declared = `The workbench works with XState ${oldestXState} and later versions of XState 5, and this project has ${version}.`;
  return major > oldestMajor
    ? `${declared} It reads machines of XState 6 if XState 5 is there under its own name: npm install xstate@5 xstate-6@npm:xstate@${version}`
    : `${declared} Update it with: npm install xstate@5`;
}

function versionIn(root: string): string | null {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve('xstate/package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
