import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** No test may load map tiles: the requests are aborted, as if the server were unreachable. */
const tiles = /tile\.openstreetmap\.org/;

interface Fixtures {
  /** Error lines that the page logged, without the browser's own lines about failed requests. */
  logged: string[];
}

export const test = base.extend<Fixtures>({
  logged: [
    async ({ page }, use) => {
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
      expect(thrown, 'nothing is thrown to the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

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
