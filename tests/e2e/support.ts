import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { startSlowProxy } from './slow-proxy.ts';

/** How much slower than normal the tests run: see CONTRIBUTING.md. */
const slow = {
  /** The factor for the time of scripts, styles and layouts. */
  cpu: Number(process.env.E2E_SLOW_CPU ?? 1),
  /** The maximum delay of a request, an answer and a message of a socket, in milliseconds. */
  network: Number(process.env.E2E_SLOW_NETWORK ?? 0),
};

/** Imitates a faster machine: see CONTRIBUTING.md. */
const isEager = Boolean(process.env.E2E_EAGER);

interface Fixtures {
  /** Whether map tiles are answered at once when the tests run eagerly. Otherwise no tile can be loaded. */
  hasTiles: boolean;
  /** Whether the app may load the code of other screens ahead, which takes a fifth of the CPU time of a page. */
  loadsAhead: boolean;
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
        // If the page closes in the meantime, it cannot be slowed down, which is no error.
        const slowPage = (page: Page) => void slowDown(page.context(), page).catch(() => {});
        browser.on('context', (context) => context.on('page', slowPage));
      }
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  loadsAhead: [false, { option: true }],
  hasTiles: [isEager, { option: true }],
  context: async ({ context, loadsAhead, hasTiles }, use) => {
    if (!loadsAhead) await saveData(context);
    if (hasTiles) context.on('page', (page) => void serveTiles(page).catch(() => {}));
    await use(context);
  },
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
      await use(logged);
      // Closes the pages of other people: with their open sockets they would slow down the next tests.
      for (const context of browser.contexts()) if (context !== page.context()) await context.close();
      expect(thrown, 'nothing is thrown to the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Makes the browser ask for less data. The app then loads code only when it is needed. */
export async function saveData(to: BrowserContext | Page): Promise<void> {
  await to.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}

/** A transparent pixel, which the map stretches. */
const tile =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Answers map tiles at once. A route of Playwright would delay all other requests. */
async function serveTiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [
      { name: 'Content-Type', value: 'image/png' },
      { name: 'Access-Control-Allow-Origin', value: '*' },
    ];
    const answer = { requestId, responseCode: 200, responseHeaders, body: tile };
    // The page may be closed in the meantime.
    void devtools.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: 'https://tile.openstreetmap.org/*' }] });
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}

/**
 * Waits for the listeners of a dialog or a menu that has just opened. They are added some frames after it is visible: before that, Escape
 * and clicks beside it have no effect.
 */
export async function expectListening(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Like `expectListening`, for a modal, which also moves the focus to its first control. */
export async function expectModal(modal: Locator): Promise<void> {
  await expect(modal).toBeVisible();
  await expect(modal.locator(':focus')).toHaveCount(1);
  await expectListening(modal.page());
}

/**
 * Runs `act` and `look` while the page's clock is paused, so that a message of a few seconds is visible for as long as `look` takes.
 * The page needs `page.clock.install()` before it is opened.
 */
export async function whileClockStands(page: Page, act: () => Promise<void>, look: () => Promise<void>) {
  await page.clock.pauseAt(Date.now() + 10_000);
  await act();
  await look();
  await page.clock.resume();
}

/** Ten rooms that no test has published: axe needs long for a whole page of rooms. */
export const fewRooms = '/listings?location=Milano&maxPrice=500';

/** The sizes at which every screen is checked. */
export const screens = [360, 768, 1280].map((width) => ({
  viewport: { width, height: width === 360 ? 740 : 900 },
  name: `${width} px`,
}));

/**
 * Asserts that axe finds no violation on the current screen in both themes, and that nothing overflows horizontally. In the dark theme it
 * checks only the colour contrast, because the theme changes nothing else.
 */
export async function expectSound(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A map gets its new size shortly after the window.
  await expect.poll(overflow, { message: 'pixels of sideways scrolling' }).toBeLessThanOrEqual(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dark', ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** Navigates as a link does, without a reload. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // With a unique key, like the router's entries.
    history.pushState({ key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** `expectSound` at each of `screens`. The state of the page, such as an open menu, stays. */
export async function expectSoundAtAllWidths(page: Page): Promise<void> {
  for (const { name, viewport } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      // A new width takes effect in a later frame.
      await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, viewport.width);
      await expectSound(page);
    });
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @param rules ids of axe rules; by default all rules */
async function expectAccessible(page: Page, theme: string, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // During an animation, axe would see intermediate colours. An endless animation cannot be finished.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // Without this option, axe also describes the passed rules, which takes longer than the check.
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
      // Its text is that of all elements.
      if (at === document.body) return false;
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

/** Opens the map of the results. From 1024 px it is open already. */
export async function showMap(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
}
