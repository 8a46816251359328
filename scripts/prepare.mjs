// Installs the packages, so that every command works in a fresh clone. `--browser` also installs a Chromium, `--engines` Firefox and
// WebKit, `--redis` a Redis. `--redis-in-ci` does so only in CI: elsewhere tests that need a Redis are skipped if it is missing.
// The command after `--` then runs with the installed Node.js. Plain JavaScript for Node.js 20 or newer, because nothing is installed
// yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

process.chdir(new URL('..', import.meta.url).pathname);

const end = process.argv.indexOf('--');
const options = process.argv.slice(2, end === -1 ? undefined : end);
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const stamp = 'node_modules/.installed-lock';
const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
// apt works while npm loads the packages.
const packages = installPackages();

if (options.includes('--browser') && !findChromium()) {
  console.log('Installing a Chromium for the browser tests...');
  if (!installFromDebian('chromium-headless-shell') && !installFromDebian('chromium')) {
    await packages;
    await run('npx', ['playwright', 'install', 'chromium']);
  }
}

if (options.includes('--engines')) {
  const commands = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };
  for (const [command, name] of Object.entries(commands)) {
    if (spawnSync('which', [command]).status === 0) continue;
    console.log(`Installing ${name} for the tests in other browsers...`);
    if (installFromDebian(name)) continue;
    await packages;
    console.error(
      `${command} is not on the path, and apt cannot install Debian's ${name} here: please install it.`,
    );
    process.exit(1);
  }
}

const wantsRedis = options.includes('--redis') || (process.env.CI && options.includes('--redis-in-ci'));
if (wantsRedis && spawnSync('redis-server', ['--version']).status !== 0) {
  console.log('Installing a Redis for the tests of the chat...');
  installFromDebian('redis-server');
}

await packages;

if (end !== -1) {
  const [command, ...args] = process.argv.slice(end + 1);
  const child = spawn(command, args, { stdio: 'inherit' });
  // Waits for the command's end. A terminal sends Ctrl-C to the command too; SIGTERM comes here alone.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm sends SIGTERM to its shell, which ends and does not pass it on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200).unref();
  child.once('exit', (status) => process.exit(status ?? 1));
}

async function installPackages() {
  if (isStamped) return;
  if (!hasInstalled()) {
    console.log('Installing packages...');
    // With NODE_ENV=production npm leaves out what builds the app, and the Node.js that runs it.
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(stamp, lock);
}

/** Whether npm has installed everything since the last change of package-lock.json. It writes this file last. */
function hasInstalled() {
  if (!existsSync('node_modules/node') || !existsSync('node_modules/vite')) return false;
  const written = statSync('node_modules/.package-lock.json', { throwIfNoEntry: false });
  return written !== undefined && written.mtimeMs > statSync('package-lock.json').mtimeMs;
}

/** Installs a Debian package with apt. Returns false without apt or root, or if apt fails. */
function installFromDebian(name) {
  if (spawnSync('apt-get', ['--version']).status !== 0 || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', [...args, '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return apt('update') && apt('install', '-y', name);
}

async function run(command, args) {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
