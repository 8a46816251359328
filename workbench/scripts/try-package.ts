/**
 * `npm run try -w statechart-workbench`: packs the package, installs it into an empty project outside the repository, and runs each command
 * there under plain Node.js, `dev` also in Chromium. The packages of the project are links to the installed ones, so it needs no network.
 * The requests of the pages are written to the file that the variable NETWORK_LOG names.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';

const workbench = path.join(import.meta.dirname, '..');
const installed = path.join(workbench, '../node_modules');
const sample = path.join(workbench, 'examples/project');
const project = mkdtempSync(path.join(realpathSync(tmpdir()), 'statechart-project-'));
const glob = 'src/**/*.machine.ts';
let failures = 0;

function check(name: string, isGood: boolean, detail = ''): void {
  if (!isGood) failures += 1;
  process.stdout.write(
    `${isGood ? 'ok  ' : 'FAIL'} ${name}${isGood || detail === '' ? '' : `\n${detail}`}\n`,
  );
}

function run(command: string, args: string[], cwd = project) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
}

const cli = (...args: string[]) =>
  run(process.execPath, ['node_modules/statechart-workbench/cli.js', ...args]);

/** The requests of the pages, in a form that is equal on each computer. */
const asked = new Set<string>();
/** Requests to other origins. */
const outside: string[] = [];

try {
  install();
  tryCommands();
  await tryDev();
  await tryInApp();
  check('nothing is asked of other origins', asked.size > 0 && outside.length === 0, outside.join('\n'));
  const log = process.env.NETWORK_LOG;
  if (log) writeFileSync(log, `${[...asked, ...outside].toSorted().join('\n')}\n`);
} finally {
  rmSync(project, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function install(): void {
  run(process.execPath, [path.join(import.meta.dirname, 'build.ts')], workbench);
  const packed = run(
    'npm',
    ['pack', '--json', '--pack-destination', project, path.join(workbench, 'dist')],
    workbench,
  );
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  check('npm pack makes a tarball', packed.status === 0 && tarball !== '', packed.text);
  run('cp', ['-r', `${sample}/.`, project]);
  const modules = path.join(project, 'node_modules');
  mkdirSync(modules);
  run('tar', ['xzf', tarball]);
  run('mv', ['package', 'node_modules/statechart-workbench']);
  mkdirSync(path.join(modules, '@xstate'));
  for (const name of [
    'elkjs',
    'vite',
    'vitest',
    'ws',
    'xstate',
    'zod',
    'react',
    'react-dom',
    '@xstate/react',
  ]) {
    symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  rmSync(path.join(project, tarball));
}

function tryCommands(): void {
  const rendered = cli('render', glob);
  check(
    'render writes the pages',
    rendered.status === 0 && readdirSync(path.join(project, 'docs/statecharts')).includes('door.svg'),
    rendered.text,
  );
  check('render --check finds them equal', cli('render', '--check', glob).status === 0);
  const paths = cli('paths', glob);
  check(
    'paths prints paths of all machines',
    // A guard of the example is never true with invented samples.
    paths.status === 1 &&
      /not reached: door.locked/.test(paths.text) &&
      /door\n.*start/.test(paths.text) &&
      /fan\n/.test(paths.text),
    paths.text,
  );

  run('git', ['init', '-q']);
  writeFileSync(path.join(project, '.gitignore'), 'node_modules\n');
  run('git', ['add', '.']);
  run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'first']);
  const same = cli('diff', 'HEAD', glob);
  check('diff of no change exits with 0', same.status === 0, same.text);
  edit('src/doors/door.machine.ts', "'door.open': 'open'", "'door.open': 'locked'");
  const stale = cli('render', '--check', glob);
  check(
    'render --check exits with 1 when a machine has changed',
    stale.status === 1 && stale.text.includes('door.svg'),
    stale.text,
  );
  const changed = cli('diff', 'HEAD', glob, '--out', 'painted');
  check(
    'diff of a moved target exits with 1',
    changed.status === 1 && changed.text.includes('target: door.open → door.locked'),
    changed.text,
  );
  check(
    'diff paints it',
    readFileSync(path.join(project, 'painted/door.after.svg'), 'utf8').includes('edge changed'),
  );
  edit('src/doors/door.machine.ts', "'door.open': 'locked'", "'door.open': 'open'");

  const tested = run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run']);
  check('the Vitest preset gathers', tested.status === 0, tested.text);
  const unknown = cli('coverage', glob, '--floors', 'floors.json');
  check(
    'floors that are not there are named',
    unknown.status === 2 && unknown.text.includes('there is no file'),
    unknown.text,
  );
  writeFileSync(path.join(project, 'floors.json'), '{}');
  const coverage = cli('coverage', glob, '--floors', 'floors.json');
  check(
    'coverage prints, and exits with 1 below the floor',
    coverage.status === 1 && /door +\d+\/\d+/.test(coverage.text),
    coverage.text,
  );
  rmSync(path.join(project, 'floors.json'));
  check(
    'coverage --raise sets floors',
    cli('coverage', glob, '--floors', 'floors.json', '--raise').status === 0,
  );
  check('coverage at the floors exits with 0', cli('coverage', glob, '--floors', 'floors.json').status === 0);
  check('a wrong call exits with 2', cli('paint', glob).status === 2 && cli('render').status === 2);
}

async function tryDev(): Promise<void> {
  const server = spawn(
    process.execPath,
    ['node_modules/statechart-workbench/cli.js', 'dev', glob, '--port', '0'],
    { cwd: project },
  );
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    const address = await addressOf(server);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const errors: string[] = [];
    listen(page, address);
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${address}#machine=door`);
    await page.locator('.wb-state').first().waitFor();
    check(
      'dev shows a chart',
      (await page.getByRole('application', { name: 'Statechart of door' }).count()) === 1,
    );
    for (const machine of ['fan', 'lamp']) {
      check(
        `dev lists ${machine}`,
        (await page.getByRole('button', { name: machine, exact: true }).count()) === 1,
      );
    }
    await picture(page, 'chart');
    await page.getByRole('tab', { name: 'Simulate' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page
      .getByText(/^Started/)
      .first()
      .waitFor();
    check('dev simulates', true);
    await picture(page, 'simulate');
    await page.getByRole('tab', { name: 'Chart' }).click();
    const before = page.url();
    edit('src/doors/door.machine.ts', 'states: {', 'states: { ajar: {},');
    await page.locator('.wb-state[data-id="door.ajar"]').waitFor();
    check(
      'dev reloads on save and keeps the place',
      page.url() === before && before.includes('machine=door'),
      page.url(),
    );
    writeFileSync(
      path.join(project, 'src/new.machine.ts'),
      "import { createMachine } from 'xstate';\nexport const m = createMachine({ id: 'brandNew' });\n",
    );
    await page.getByRole('button', { name: 'brandNew', exact: true }).waitFor();
    check('dev finds a new file', true);
    writeFileSync(path.join(project, 'src/new.machine.ts'), 'export const m = ;\n');
    await page.getByRole('alert').filter({ hasText: 'src/new.machine.ts cannot be loaded' }).waitFor();
    await page.locator('.wb-state').first().waitFor();
    check(
      'a broken file is named, and the others stay, without an overlay on them',
      (await page.locator('vite-error-overlay').count()) === 0,
    );
    rmSync(path.join(project, 'src/new.machine.ts'));
    check('no error in the page', errors.length === 0, errors.join('\n'));
    const installed = path.join(project, 'node_modules/statechart-workbench/page');
    renameSync(installed, `${installed}-away`);
    await page.reload();
    await page.getByText('The workbench cannot be loaded now').waitFor();
    renameSync(`${installed}-away`, installed);
    await page.locator('.wb-state').first().waitFor();
    check('a page without its package says so, and loads when it is there again', true);
  } catch (error) {
    check('dev in Chromium', false, String(error));
  } finally {
    await browser.close();
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await closed;
  }
}

/** Tries the Vite plugin, `inspect` and `<Statechart>` in the project's own app. */
async function tryInApp(): Promise<void> {
  const server = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--port', '5190', '--host', '127.0.0.1'],
    { cwd: project },
  );
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  try {
    const address = await addressOf(server);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const app = await context.newPage();
    listen(app, address);
    const { recordSession } = await import(
      path.join(project, 'node_modules/statechart-workbench/browser.js')
    );
    const session = await recordSession(app);
    await app.goto(address);
    await app.locator('[data-state="door.closed"][data-active]').waitFor();
    check('<Statechart> draws the machine and its active state', true);
    const bench = await context.newPage();
    listen(bench, address);
    await bench.goto(`${address}__statecharts/#tab=live`);
    await bench.getByRole('button', { name: 'Attach to door' }).click();
    await bench.getByText('door', { exact: true }).first().waitFor();
    await app.getByRole('button', { name: 'Open' }).click();
    await app.locator('[data-state="door.open"][data-active]').waitFor();
    check('<Statechart> follows the snapshot', true);
    await bench.getByRole('treeitem', { name: 'door open' }).waitFor();
    check('the plugin shows the workbench, and inspect connects the app to it', true);
    const file = {
      name: 'session.json',
      mimeType: 'application/json',
      buffer: Buffer.from(await session.end()),
    };
    await bench.reload();
    await bench.getByLabel('Session').setInputFiles(file);
    await bench.getByRole('treeitem', { name: 'door open' }).waitFor();
    check('a Playwright test records a session, which Live opens', true);
    await picture(bench, 'live');
    await picture(app, 'component');
  } catch (error) {
    check('the app in Chromium', false, String(error));
  } finally {
    await browser.close();
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await closed;
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (data: Buffer) => {
      text += data.toString();
      // Vite prints the address in colours.
      const address = /http:\/\/[\w.:]+\/[\w/]*/.exec(stripVTControlCharacters(text))?.[0];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('close', () => reject(new Error(text)));
  });
}

/** Records the requests and the sockets of a page. */
function listen(page: Page, address: string): void {
  const { host } = new URL(address);
  const note = (kind: string, url: string) => {
    const { host: of, protocol, pathname } = new URL(url);
    if (/^(data|blob):$/.test(protocol)) return;
    // Vite adds a hash to the names of its prepared files.
    const place = pathname
      .replace(path.join(installed, '..'), '/REPOSITORY')
      .replace(project, '/PROJECT')
      .replaceAll(/-[\w-]{8}(?=\.js)/g, '-HASH');
    if (of === host) asked.add(`${kind} own origin ${place}`);
    else outside.push(`${kind} ${url}`);
  };
  page.on('request', (request) => note(request.method(), request.url()));
  page.on('websocket', (socket) => note('SOCKET', socket.url()));
}

/** Saves a screenshot if the variable PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

function edit(file: string, from: string, to: string): void {
  const target = path.join(project, file);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(target, text.replace(from, to));
}
