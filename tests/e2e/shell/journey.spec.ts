import { expect, expectSoundAtAllWidths, screens, showMap, test } from '../support.ts';

test.use({ viewport: screens[0]?.viewport, loadsAhead: true, hasTiles: false });

test("the visitor's journey leads from the landing page to a room on the map", async ({ page, logged }) => {
  /** All widths, and back to the phone on which the journey goes on. */
  const expectSoundScreen = (name: string) =>
    test.step(name, async () => {
      await expectSoundAtAllWidths(page);
      await page.setViewportSize({ width: 360, height: 740 });
    });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Space, Your Match.');
  await expect(page.getByRole('button', { name: 'Find' })).toBeHidden();
  await expectSoundScreen('the landing page');

  const box = page.getByRole('combobox', { name: 'City or university' });
  await box.fill('bocc');
  await expectSoundScreen('the suggestions');
  await page.getByRole('option', { name: /^Bocconi/ }).click();
  await page.getByLabel('Distance').selectOption('+5km');
  await page.getByLabel('Price').selectOption('Up to 500 EUR');
  await page.getByRole('button', { name: 'Find' }).click();

  await expect(page).toHaveURL('/listings?university=Bocconi&maxDistance=5&maxPrice=500');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Results for 'Bocconi'");
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('from Bocconi');
  // The cards are mounted a few at a time.
  const said = await page.getByText(/^\d+ rooms/).textContent();
  await expect(cards).toHaveCount(Number.parseInt(said ?? '', 10));
  for (const price of await cards.getByText(/^\$[\d,.]+\/month$/).allTextContents()) {
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(500);
  }

  await showMap(page);
  const map = page.getByRole('region', { name: 'Map of the results' }).first();
  await expect(map.getByText('Map tiles are unavailable')).toBeVisible();
  const clusters = map.getByRole('button', { name: /rooms here/ });
  const pins = map.getByRole('button', { name: /month/ });
  await expect(clusters.or(pins).first()).toBeVisible();
  await expectSoundScreen('the results with their map');
  // Each click splits a cluster; this repeats until a room has its own pin.
  await expect(async () => {
    if ((await pins.count()) === 0) await clusters.first().click({ timeout: 2000 });
    await expect(pins.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await pins.first().click();
  const selected = page.getByRole('region', { name: 'Selected Property' });
  await expect(selected).toBeVisible();
  await expectSoundScreen('a selected room');
  await selected.getByRole('link', { name: 'View Full Details' }).click();

  await expect(page).toHaveURL(/\/listing\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByText(/^Listed /).first()).toBeVisible();
  const canvas = page.locator('.ol-viewport canvas').first();
  await expect(async () => {
    await page
      .getByRole('region', { name: 'Location' })
      .or(page.getByText('Location', { exact: true }))
      .first()
      .scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect(canvas).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectSoundScreen('the room');
  expect(logged).toEqual([]);
});

test("a card's photos change without opening the listing; long results load while the user scrolls, each room once", async ({
  page,
}) => {
  // Below 1024 px the results have no map until it is shown.
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/listings?location=Milano');
  const cards = page.getByRole('article');
  await expect(page.getByText(/^\d+ rooms$/)).toBeVisible();
  // The first page. The cards are mounted a few at a time.
  const first = 24;
  await expect(cards).toHaveCount(first);
  const card = cards.filter({ hasText: /1\/[234]/ }).first();
  const href = await card.getByRole('link').getAttribute('href');
  const same = cards.filter({ has: page.locator(`a[href="${href}"]`) });
  await same.getByRole('button', { name: /Previous photo/ }).click();
  await expect(same.getByText(/^([234])\/\1$/)).toBeAttached();
  await same.getByRole('button', { name: /Next photo/ }).click();
  await expect(same.getByText(/^1\/[234]$/)).toBeAttached();
  await expect(page).toHaveURL('/listings?location=Milano');

  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const links = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
});
