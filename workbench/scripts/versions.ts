/**
 * `npm run versions -w statechart-workbench -- [VERSION…]`: runs the core tests against other versions of XState, which it installs into a
 * temporary folder: the oldest that the package supports, and the newest 5. For version 6 it only checks that the commands refuse it and
 * say why. Exits with 1 if a version fails. Three tests hold only for the newest 5, so the others skip them: see `changed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const workbench = path.join(import.meta.dirname, '..');
/**
 * Tests of changes within XState 5: a machine that fails stops its delays, an error of a context factory is no longer thrown, and stopping an
 * actor frees the `systemId` of the actors inside it.
 */
const changed = [
  'a simulation equals a running actor',
  'counts nothing when the context factory throws',
  'is free again inside an actor that was stopped',
];
const { oldestXState } = JSON.parse(readFileSync(path.join(workbench, 'package.json'), 'utf8'));
const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : [oldestXState, '5', '^6.0.0-alpha.0'];
let failures = 0;

for (const version of versions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'statechart-xstate-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{}');
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    const installed = run('npm', ['install', ...options, `xstate@${version}`], folder);
    if (installed.status !== 0) {
      report(version, false, `cannot be installed:\n${installed.text}`);
      continue;
    }
    const manifest = path.join(folder, 'node_modules/xstate/package.json');
    const found: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
    if (!found.startsWith('5.')) {
      writeFileSync(path.join(folder, 'a.machine.ts'), "export { machine } from './none.ts';");
      const cli = path.join(workbench, 'src/cli/main.ts');
      const { status, text } = run(process.execPath, [cli, 'paths', '*.machine.ts'], folder);
      const said = text.split('\n').find((line) => line.startsWith('The workbench works with')) ?? text;
      report(found, status === 2 && said.includes(found), `refused: ${said}`);
      continue;
    }
    const vitest = path.join(workbench, '../node_modules/vitest/vitest.mjs');
    const config = path.join(import.meta.dirname, 'versions.config.ts');
    const left = version === '5' ? [] : ['-t', `^(?!.*(${changed.join('|')}))`];
    const args = [vitest, 'run', '--config', config, ...left];
    const tested = run(process.execPath, args, workbench, { XSTATE_FOLDER: folder });
    const summary = tested.text.split('\n').filter((line) => /^\s*(Tests|Test Files) /.test(line));
    const failed = tested.text.split('\n').filter((line) => /^ ?FAIL /.test(line.trimStart()));
    report(found, tested.status === 0, [...summary, ...new Set(failed)].join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = failures === 0 ? 0 : 1;

function report(version: string, isGood: boolean, detail: string): void {
  if (!isGood) failures += 1;
  const word = isGood ? 'ok  ' : 'FAIL';
  process.stdout.write(`${word} xstate ${version}\n${detail}\n`);
}

function run(command: string, args: string[], cwd: string, variables: Record<string, string> = {}) {
  const env = { ...process.env, ...variables, NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  return { status, text: `${stdout}${stderr}` };
}
