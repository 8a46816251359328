/**
 * `npm run moderation -w bench`: a moderator decides 50 reports by keyboard, in Chromium with the built app, the reference backend and its
 * demonstration data. Prints the time, and the longest wait for the next case. Exits with 1 above ten minutes for what a person does besides:
 * reading is simulated by 8 seconds a case, which are counted and not waited for.
 */
import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { buildIfStale } from '../scripts/build.ts';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { readArguments } from '../scripts/read-arguments.ts';
import { startServerProcess } from './chat/server-process.ts';

readArguments();

const wanted = 50;
/** Seconds that a moderator reads a case. */
const reading = 8;
const password = 'stanza-demo';

async function logIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

async function listingsOf(url: string): Promise<number[]> {
  const cities = ['Roma', 'Torino', 'Bologna'];
  const found = await Promise.all(
    cities.map(async (city) => {
      const answer = await fetch(`${url}api/search/listings?location=${city}`);
      return (await answer.json()) as { id: number }[];
    }),
  );
  return found.flat().map(({ id }) => id);
}

/** Reports listings until enough cases wait. */
async function report(url: string): Promise<void> {
  const token = await logIn(url, 'giulia.ferrari@example.org');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const id of (await listingsOf(url)).slice(0, wanted)) {
    const body = JSON.stringify({ kind: 'listing', id, reason: 'fake', text: 'Not the room of the photos.' });
    const sent = await fetch(`${url}api/users/me/reports/${randomUUID()}`, { method: 'PUT', headers, body });
    if (!sent.ok) throw new Error(`A report was answered ${sent.status}.`);
  }
}

async function decideAll(page: Page): Promise<{ milliseconds: number; longest: number }> {
  const heading = page.getByRole('heading', { level: 2, name: /case \d+/ });
  await heading.waitFor();
  const began = performance.now();
  let longest = 0;
  for (let done = 0; done < wanted; done += 1) {
    const before = (await heading.textContent()) ?? '';
    const pressed = performance.now();
    await page.keyboard.press(String((done % 3) + 1));
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (text) => ![...document.querySelectorAll('h2')].some((one) => one.textContent === text),
      before,
    );
    longest = Math.max(longest, performance.now() - pressed);
  }
  return { milliseconds: performance.now() - began, longest };
}

await buildIfStale();
const folder = temporaryFolder('stanza-moderation-');
const server = await startServerProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1000', SEED: 'demo' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  await report(server.url);
  const page = await browser.newPage();
  await page.goto(`${server.url}login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('elena.conti@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.goto(`${server.url}moderation`);
  const { milliseconds, longest } = await decideAll(page);
  const minutes = (milliseconds / 1000 + wanted * reading) / 60;
  console.log(`${wanted} cases by keyboard: ${(milliseconds / 1000).toFixed(1)} s of the machine.`);
  console.log(`The next case shows after at most ${Math.round(longest)} ms.`);
  console.log(`With ${reading} s of reading a case: ${minutes.toFixed(1)} minutes (goal: 10).`);
  if (minutes > 10) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
