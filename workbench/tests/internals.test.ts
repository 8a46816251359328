import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../src/cli/run.ts';
import { oldestXState } from '../src/model/xstate-internals.ts';
import { filesOf } from '../src/vite/files.ts';
import { xstateProblem } from '../src/vite/xstate-version.ts';

const workbench = path.join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function projectWith(version: string | null): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xstate-version-'));
  folders.push(folder);
  if (version === null) return folder;
  mkdirSync(path.join(folder, 'node_modules/xstate'), { recursive: true });
  const manifest = JSON.stringify({ name: 'xstate', version });
  writeFileSync(path.join(folder, 'node_modules/xstate/package.json'), manifest);
  return folder;
}

it('only one file for each version uses internals of XState', () => {
  const internal =
    /\._nodes\b|'_nodes'|\._transitions\b|\._parent\b|\._actorScope\b|getTransitionData|StateMachine\.prototype|getStateNodeById/;
  const using = filesOf(path.join(workbench, 'src'), ['**/*.{ts,tsx}']).filter((file) =>
    internal.test(readFileSync(path.join(workbench, 'src', file), 'utf8')),
  );
  expect(using).toEqual(['model/xstate-6.ts', 'model/xstate-internals.ts']);
});

it('the package declares the oldest version that this file names', () => {
  const manifest = JSON.parse(readFileSync(path.join(workbench, 'package.json'), 'utf8'));
  expect(manifest.oldestXState).toBe(oldestXState);
});

it.each([
  ['5.20.0', null],
  ['5.33.3', null],
  ['5.19.4', /5\.20\.0 and later.*has 5\.19\.4.*npm install xstate@5/],
  ['4.38.3', /has 4\.38\.3/],
  ['6.0.0-alpha.52', /has 6\.0\.0-alpha\.52\. It reads machines of XState 6 if/],
  [null, null],
])('XState %s is used or refused with the reason', (version, expected) => {
  const problem = xstateProblem(projectWith(version));
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});

it('a command says why it does not run', async () => {
  const said: string[] = [];
  const output = { out() {}, err: (text: string) => said.push(text) };
  expect(await runCommand(['paths', '*.ts'], projectWith('6.0.0-alpha.52'), output)).toBe(2);
  expect(said.join()).toContain('npm install xstate@5 xstate-6@npm:xstate@6.0.0-alpha.52');
});
