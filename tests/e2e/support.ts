import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** The map tiles are the one thing that no test may fetch: they are refused, as by a server that cannot be reached. */
const tiles = /tile\.openstreetmap\.org/;

interface Fixtures {
  /** Lines that the page logged as errors, less the browser's own about refused requests. */
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

/** The sizes at which every screen must hold. */
export const screens = [360, 768, 1280].map((width) => ({
  viewport: { width, height: width === 360 ? 740 : 900 },
  name: `${width} px`,
}));

/**
 * What every screen owes everybody: axe has nothing to say, by day or by night, and nothing sticks out sideways. Of axe's rules the
 * contrast of colours is the only one that the dark theme can break.
 */
export async function expectSound(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels of sideways scrolling').toBeLessThanOrEqual(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dark', ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** `expectSound` at each of `screens`. The page stays as it is: what is open stays open. */
export async function expectSoundAtAllWidths(page: Page): Promise<void> {
  for (const { name, viewport } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      // A new width holds from a later frame on.
      await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, viewport.width);
      await expectSound(page);
    });
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @param rules all of axe's unless given */
async function expectAccessible(page: Page, theme: string, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Axe would see colours on their way. An endless animation has no end to go to.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    // What passes is not wanted: to describe it takes longer than to find it.
    const found = await run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
  expect(violations, `what axe finds in the ${theme} theme`).toEqual([]);
}

/** Presses Tab until what has the focus answers to a name: a person would get there too. */
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
