// Installs what a single command on a fresh clone needs: the packages, with `--browser` a Chromium, with `--redis` a Redis.
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
  if (!installFromDebian('chromium')) run('npx', ['playwright', 'install', 'chromium']);
}

if (process.argv.includes('--redis') && spawnSync('redis-server', ['--version']).status !== 0) {
  console.log('Installing a Redis for the tests of the chat...');
  if (!installFromDebian('redis-server')) {
    console.error(
      'No redis-server is on the path, and apt cannot install one here: install it as your system does.',
    );
    process.exit(1);
  }
}

/** Whether a package of Debian's could be installed: with apt, as root. */
function installFromDebian(name) {
  if (spawnSync('apt-get', ['--version']).status !== 0 || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', [...args, '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return apt('update') && apt('install', '-y', name);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
