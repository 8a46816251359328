import type { Page } from '@playwright/test';
import { expect, openScreen, showMap, test } from '../support.ts';

/** How many pixels of a region are above or below the window; `NaN` before it is laid out. */
async function pixelsOutside(page: Page, label: string): Promise<number> {
  const box = await page.getByRole('region', { name: label }).boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return Number.NaN;
  return Math.max(0, -box.y, box.y + box.height - size.height);
}

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
];

test('the selection on a map is visible without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  // A part of the map with one room: a small map would gather several in one mark.
  const cheapest = await page.request.get('/api/search/filtered?location=Milano&order=price&limit=1');
  const [room] = (await cheapest.json()).listings;
  const bounds = [room.longitude - 0.01, room.latitude - 0.01, room.longitude + 0.01, room.latitude + 0.01];
  await page.goto(`/listings?location=Milano&maxPrice=${room.price}&bounds=${bounds}`);
  await showMap(page);
  for (const size of sizes)
    await test.step(`results at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      const pin = page.getByRole('button', { name: /month/, pressed: false }).first();
      await pin.press('Enter');
      await expect.poll(() => pixelsOutside(page, 'Selected Property')).toBe(0);
      await page.getByRole('button', { name: 'Close selected property' }).press('Enter');
    });

  await openScreen(page, '/map');
  for (const size of sizes)
    await test.step(`sample properties at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button', { name: /Via Brera/ }).press('Enter');
      await page.getByRole('button', { name: 'View Details' }).press('Enter');
      await expect.poll(() => pixelsOutside(page, 'Property Details')).toBe(0);
      await page.getByRole('button', { name: 'Close property details' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
});

test('the bar with price and contact covers neither the focus nor the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/listing/1');
  const bar = page.getByRole('region', { name: 'Price and contact' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  // The map is loaded when it is near the view.
  await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('application')).toBeAttached();
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector('[data-bottom-bar]');
      if (!focused || !bar || bar.contains(document.activeElement)) return false;
      // The map is taller than the rest of the window, so only its upper edge must be visible.
      return focused.top >= bar.getBoundingClientRect().top;
    });
  await page.getByRole('heading', { level: 1 }).focus();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    await expect.poll(covered).toBe(false);
    if (await bar.evaluate((element) => element.contains(document.activeElement))) break;
  }
  await page.getByRole('link', { name: 'Feedback' }).scrollIntoViewIfNeeded();
  await page.evaluate(() =>
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
  );
  const overlap = () =>
    page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (edge('[data-bottom-bar]')?.bottom ?? Number.NaN) - (edge('footer')?.top ?? Number.NaN);
    });
  await expect.poll(overlap).toBeLessThanOrEqual(1);
});

test('a printed listing is light, without header, footer and buttons, also with the dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/listing/1');
  await expect(page.getByRole('button', { name: 'Contact Now' })).toBeVisible();
  const colours = () =>
    page.evaluate(() => {
      const lightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
      return {
        page: lightness(getComputedStyle(document.documentElement).backgroundColor),
        text: lightness(getComputedStyle(document.querySelector('h1') ?? document.body).color),
      };
    });
  await expect.poll(async () => (await colours()).page).toBeLessThan(60);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(async () => (await colours()).page).toBe(255);
  await expect.poll(async () => (await colours()).text).toBeLessThan(80);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Address and rent' })).toBeVisible();
  await expect(page.getByText('Listed by')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'application'] as const) {
    await expect(page.getByRole(role, { includeHidden: true })).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Contact Now' })).toBeHidden();
});

test('printed results have no gap where the map was, and the complete list of a phone', async ({ page }) => {
  await page.goto('/listings?location=Milano&maxPrice=400');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();

  await test.step('printing does not turn the map beside the results into the map of a phone', async () => {
    await page.evaluate(() => {
      // Reports the changes only after the print, when they may already be undone.
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        if (added.some((node) => node instanceof HTMLElement && node.dataset.sheet)) {
          document.body.dataset.hadSheet = '';
        }
      }).observe(document.body, { subtree: true, childList: true });
    });
    await page.pdf({ format: 'A4', margin: { left: '1cm', right: '1cm' } });
    await expect(page.locator('[data-had-sheet]')).toHaveCount(0);
  });

  await test.step('no gap', async () => {
    await page.emulateMedia({ media: 'print' });
    const gap = async () => {
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      return ((await cards.first().boundingBox())?.y ?? Number.NaN) - (heading?.y ?? Number.NaN);
    };
    await expect.poll(gap).toBeLessThan(200);
    await page.emulateMedia({ media: null });
  });

  await test.step('the list on the sheet of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const list = page.locator('[data-sheet] > div').last();
    await expect(list).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // A list that can be scrolled would be cut off on paper.
    await expect.poll(() => list.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  });
});
