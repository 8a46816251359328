import type { Locator, Page } from '@playwright/test';
import { logIn } from '../members.ts';
import { expect, openScreen, test } from '../support.ts';

/** The top of the first card, and the heights of all cards, in px. */
async function cardsOf(page: Page): Promise<{ top: number; heights: number[] }> {
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  return page.getByRole('article').evaluateAll((cards) => ({
    top: cards[0]?.getBoundingClientRect().top ?? Number.NaN,
    heights: cards.map((card) => Math.round(card.getBoundingClientRect().height)),
  }));
}

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

for (const locale of ['en-US', 'it-IT'])
  test(`rooms are in view on a phone, and low on every screen (${locale})`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (const path of ['/listings?university=Bocconi', '/listings?location=Milano&maxPrice=800'])
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await expect(page.getByRole('article').first()).toBeVisible();
        for (const height of (await cardsOf(page)).heights) expect.soft(height).toBeLessThanOrEqual(480);
        await page.getByRole('button', { name: /^(Hide map|Nascondi mappa)$/ }).click();
        for (const phone of phones) {
          await page.setViewportSize(phone);
          await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, phone.width);
          await expect.poll(async () => (await cardsOf(page)).top).toBeLessThanOrEqual(220);
          for (const height of (await cardsOf(page)).heights) expect.soft(height).toBeLessThanOrEqual(460);
        }
      });
    await context.close();
  });

test('on a phone the search unfolds and folds again, by keyboard alone; applied filters are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/listings?location=Padova&maxPrice=900');
  const pill = page.getByRole('button', { name: 'Change the search: Padova · Up to $900' });
  await expect(page.getByRole('button', { name: 'Remove filter: Up to $900' })).toBeInViewport();
  const box = page.getByRole('combobox', { name: 'City or university' });
  await expect(box).toBeHidden();
  await pill.focus();
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pill).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('torino');
  await expect(page.getByRole('option', { name: 'Torino City' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/listings?location=Torino&maxPrice=900');
  await expect(page.getByRole('button', { name: 'Change the search: Torino · Up to $900' })).toBeFocused();
  await expect(box).toBeHidden();
});

test('the first screen of a listing has its photos, rent, costs, dates and contact', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = await page.request.get('/api/search/filtered?limit=48');
  const rooms: { id: number; imageUrls: string[] }[] = (await found.json()).listings;
  await page.goto(`/listing/${rooms.find(({ imageUrls }) => imageUrls.length === 4)?.id}`);
  const inView = [
    page.getByRole('button', { name: /^View photo 1/ }),
    page.getByRole('button', { name: 'Photo 4', exact: true }),
    page.getByText(/^\$[\d,]+\/month$/),
    page.getByText(/^In all \$/),
    page.getByRole('region', { name: 'Availability' }),
    page.getByRole('button', { name: 'Contact Now' }),
  ];
  for (const part of inView) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('"Map" of the header opens the map of all rooms, also from the results; on a phone too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/map');
  const map = page.getByRole('region', { name: 'Map of the results' });
  await page.getByRole('link', { name: /^\d+ rooms on the map$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings');
  await expect(map.first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(map).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Map', exact: true }).click();
  await expect(map.first()).toBeVisible();
});

test("a member's tabs at the lower edge of a phone cover nothing", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const tab = page.getByRole('banner').getByRole('link', { name: 'List a room' });
  const above = async (part: Locator) => {
    const [box, tabs] = [await part.boundingBox(), await tab.boundingBox()];
    return box !== null && tabs !== null && box.y + box.height <= tabs.y;
  };
  await openScreen(page, '/listings?location=Padova');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => above(page.getByRole('button', { name: 'Show map' }))).toBe(true);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(tab).toBeHidden();
  await openScreen(page, '/listing/1');
  await expect.poll(() => above(page.getByRole('region', { name: 'Price and contact' }))).toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => above(page.getByRole('contentinfo'))).toBe(true);
});
