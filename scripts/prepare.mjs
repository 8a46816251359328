// Installs what a single command on a fresh clone needs: the packages, and with `--browser` a Chromium.
// Plain JavaScript, since it runs before anything is installed, under whatever Node (20 or newer) the machine has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

process.chdir(new URL('..', import.meta.url).pathname);

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const stamp = 'node_modules/.installed-lock';
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

if (process.argv.includes('--browser') && !findChromium()) {
  console.log('Installing a Chromium for the browser tests...');
  const hasApt = spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0;
  const fromDebian =
    hasApt &&
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' }).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!fromDebian) run('npx', ['playwright', 'install', 'chromium']);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
