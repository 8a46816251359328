import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

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

/** The sizes and lights in which every screen must hold. */
export const screens = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    viewport: { width, height: width === 360 ? 740 : 900 },
    colorScheme,
    name: `${width} px, ${colorScheme}`,
  })),
);

/** What every screen owes everybody: axe has nothing to say, and nothing sticks out sideways. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels of sideways scrolling').toBeLessThanOrEqual(0);
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
