/**
 * `npm run screenshots`: takes the screenshots of the README, or only the named ones, from the running app with demonstration data, and
 * writes them to docs/screenshots. Map tiles are blocked, so that the screenshots do not depend on the network.
 */
import { spawn } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { endWithProcess } from '../server/process/end-with-process.ts';
import { temporaryFolder } from '../server/tests/support/temporary-folder.ts';
import { chromiumArgs, findChromium } from './chromium.mjs';
import { readArguments, refuse } from './read-arguments.ts';

interface Shot {
  name: string;
  path: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  prepare?(page: Page): Promise<void>;
}

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

async function showMap(page: Page): Promise<void> {
  // On a desktop the map is open at the start.
  await page
    .getByRole('button', { name: /rooms here|month/ })
    .first()
    .waitFor();
}

async function signIn(page: Page, email = 'giulia.ferrari@example.org'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('stanza-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
}

async function openConversation(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(new URL('/conversations', page.url()).href);
  await page.getByRole('link', { name: /Marco/ }).first().click();
  await page.getByText('Perfect, see you then!').last().waitFor();
}

async function openProfile(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('article').first().waitFor();
}

/** The results in the order of the match: a card with its reasons is in the middle. */
async function openBestMatch(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(new URL('/listings?location=Milano&order=match', page.url()).href);
  const reasons = page.getByText(/^Fits you very well\./).first();
  await reasons.evaluate((line) => line.scrollIntoView({ block: 'center' }));
}

async function openGroup(page: Page): Promise<void> {
  await signIn(page);
  await page.goto(new URL('/profile?group', page.url()).href);
  const rooms = page.getByRole('region', { name: 'Rooms of the group' });
  await rooms.evaluate((region) => region.scrollIntoView({ block: 'start' }));
}

async function openModeration(page: Page): Promise<void> {
  await signIn(page, 'elena.conti@example.org');
  await page.goto(new URL('/moderation', page.url()).href);
  await page.getByRole('group', { name: 'Decision' }).waitFor();
}

/** Runs in the page. Whether the app has drawn its screen with all visible images. */
function isDrawn(): boolean {
  const seen = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  return (
    !document.querySelector('#first-view, #root [data-waiting]') && seen.every(({ complete }) => complete)
  );
}

/** Simulates a few steps of the password reset. */
async function simulate(page: Page): Promise<void> {
  for (const name of ['Start', /^field\.change field: "email"/, /^form\.submit/]) {
    await page.getByRole('button', { name }).last().click();
  }
  await page.getByRole('button', { name: /^sendResetMail done:/ }).waitFor();
}

/** Attaches the workbench to another tab, which then logs in. */
async function watchLogin(page: Page): Promise<void> {
  const app = await page.context().newPage();
  await app.goto(new URL('/login', page.url()).href);
  await page.getByRole('button', { name: /^Attach to/ }).click();
  await page.getByRole('treeitem', { name: /^session/ }).click();
  await signIn(app);
  await page.getByRole('treeitem', { name: /^chat / }).waitFor();
  await page.bringToFront();
}

const all: Shot[] = [
  { name: 'landing', path: '/', ...desktop, scheme: 'light' },
  { name: 'landing-phone', path: '/', ...phone, scheme: 'dark' },
  {
    name: 'listings',
    path: '/listings?university=Bocconi&maxDistance=5',
    ...desktop,
    scheme: 'light',
    prepare: showMap,
  },
  { name: 'listings-phone', path: '/listings?location=Bologna', ...phone, scheme: 'light' },
  { name: 'listing', path: '/listing/1', ...desktop, scheme: 'dark' },
  { name: 'profile-phone', path: '/login', ...phone, scheme: 'light', prepare: openProfile },
  { name: 'conversations', path: '/login', ...desktop, scheme: 'light', prepare: openConversation },
  { name: 'conversations-phone', path: '/login', ...phone, scheme: 'dark', prepare: openConversation },
  { name: 'best-match-phone', path: '/login', ...phone, scheme: 'light', prepare: openBestMatch },
  { name: 'group-phone', path: '/login', ...phone, scheme: 'dark', prepare: openGroup },
  { name: 'listing-phone', path: '/listing/1', ...phone, scheme: 'light' },
  { name: 'listings-phone-it', path: '/listings?location=Milano&lang=it', ...phone, scheme: 'light' },
  { name: 'moderation', path: '/login', ...desktop, scheme: 'light', prepare: openModeration },
  {
    name: 'workbench',
    path: '/statecharts#machine=passwordReset&tab=simulate',
    ...desktop,
    scheme: 'light',
    prepare: simulate,
  },
  { name: 'workbench-live', path: '/statecharts?live', ...desktop, scheme: 'dark', prepare: watchLogin },
];
const { positionals: names } = readArguments({ allowPositionals: true });
const unknown = names.find((name) => all.every((shot) => shot.name !== name));
if (unknown !== undefined)
  refuse(`No screenshot is called '${unknown}': choose among ${all.map(({ name }) => name).join(', ')}.`);
const shots = all.filter(({ name }) => names.length === 0 || names.includes(name));

const port = 3109;
const data = temporaryFolder('stanza-screenshots-');
const server = spawn(process.execPath, ['scripts/start.ts'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
endWithProcess(server);
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (text) => String(text).includes('Stanza runs at') && resolve());
  server.once('exit', () => reject(new Error('The server did not start')));
});

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
for (const { name, path, width, height, scheme, prepare } of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await page.goto(`http://127.0.0.1:${port}${path}`);
  await page.getByRole('main').waitFor();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(isDrawn);
  await page.screenshot({ path: `docs/screenshots/${name}.png` });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}
await browser.close();
const stopped = new Promise((resolve) => server.once('exit', resolve));
server.kill('SIGTERM');
await stopped;
