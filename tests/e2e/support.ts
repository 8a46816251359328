import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { startSlowProxy } from './slow-proxy.ts';

/** No test may load map tiles: the requests are aborted, as if the server were unreachable. */
const tiles = /tile\.openstreetmap\.org/;

/** How much slower than this machine the tests run: see CONTRIBUTING.md. */
const slow = {
  /** The factor of the time that scripts, styles and layouts take. */
  cpu: Number(process.env.E2E_SLOW_CPU ?? 1),
  /** The most milliseconds that a request, an answer and a message of a socket are held. */
  network: Number(process.env.E2E_SLOW_NETWORK ?? 0),
};

interface Fixtures {
  /** Error lines that the page logged, without the browser's own lines about failed requests. */
  logged: string[];
}

export const test = base.extend<Fixtures, { slowServer: string | null; slowPages: undefined }>({
  slowServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use, { project }) => {
      if (slow.network === 0) return await use(null);
      const proxy = await startSlowProxy(project.use.baseURL ?? '', slow.network);
      await use(proxy.address);
      proxy.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ baseURL, slowServer }, use) => use(slowServer ?? baseURL),
  slowPages: [
    async ({ browser }, use) => {
      if (slow.cpu !== 1) {
        // A page that closes meanwhile is not slowed down.
        const slowPage = (page: Page) => void slowDown(page.context(), page).catch(() => {});
        browser.on('context', (context) => context.on('page', slowPage));
      }
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  logged: [
    async ({ page, browser }, use) => {
      const logged: string[] = [];
      const thrown: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          logged.push(message.text());
        }
        if (message.text().includes('Content Security Policy')) thrown.push(message.text());
      });
      page.on('pageerror', (error) => thrown.push(error.message));
      await page.route(tiles, (route) => route.abort());
      await use(logged);
      // The pages of other people: with their open sockets they would slow down the next tests.
      for (const context of browser.contexts()) if (context !== page.context()) await context.close();
      expect(thrown, 'nothing is thrown to the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}

/**
 * Waits for the listeners of a dialog or a menu that has just opened. They come some frames after it shows: an earlier Escape or click
 * beside it does nothing.
 */
export async function expectListening(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** As `expectListening`, for a modal: its first control has the focus by then. */
export async function expectModal(modal: Locator): Promise<void> {
  await expect(modal).toBeVisible();
  await expect(modal.locator(':focus')).toHaveCount(1);
  await expectListening(modal.page());
}

/**
 * Lets `act` happen while the page's clock stands still, so that what shows for seconds is there for as long as `look` takes.
 * The page needs `page.clock.install()` before it is opened.
 */
export async function whileClockStands(page: Page, act: () => Promise<void>, look: () => Promise<void>) {
  await page.clock.pauseAt(Date.now() + 10_000);
  await act();
  await look();
  await page.clock.resume();
}

/**
 * Ten rooms, none of which a test publishes. A page of 48 takes the processor a second longer to render, and axe another second to look
 * through.
 */
export const fewRooms = '/listings?location=Milano&maxPrice=500';

/** The sizes at which every screen is checked. */
export const screens = [360, 768, 1280].map((width) => ({
  viewport: { width, height: width === 360 ? 740 : 900 },
  name: `${width} px`,
}));

/**
 * Asserts for the current screen that axe finds nothing in both themes and that nothing overflows horizontally. In the dark theme only
 * the colour contrast is checked, because the theme cannot change anything else.
 */
export async function expectSound(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A map gets its new size a moment after the window.
  await expect.poll(overflow, { message: 'pixels of sideways scrolling' }).toBeLessThanOrEqual(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dark', ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** `expectSound` at each of `screens`. The state of the page, such as an open menu, is kept. */
export async function expectSoundAtAllWidths(page: Page): Promise<void> {
  for (const { name, viewport } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      // A new width is valid from a later frame on.
      await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, viewport.width);
      await expectSound(page);
    });
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @param rules all rules of axe by default */
async function expectAccessible(page: Page, theme: string, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Axe would see intermediate colours of a running animation. An endless animation cannot finish.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Describing the passed rules takes longer than finding them.
    const found = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
  expect(violations, `what axe finds in the ${theme} theme`).toEqual([]);
}

/** Presses Tab until the focused element has the name, as a keyboard user does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate((source) => {
      const at = document.activeElement;
      const label = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      const field = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : '';
      return new RegExp(source).test(`${label} ${field}`);
    }, name.source);
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** From 1024 px the map of the results opens by itself. */
export async function showMap(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
}
