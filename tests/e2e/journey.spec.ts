import { expect, expectModal, expectSound, fewRooms, screens, showMap, test } from './support.ts';

for (const { name, viewport } of screens) {
  test.describe(`the visitor's journey at ${name}`, () => {
    test.use({ viewport });

    test('leads from the landing page to a room on the map', async ({ page, logged }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Space, Your Match.');
      await expect(page.getByRole('button', { name: 'Find' })).toBeHidden();
      await expectSound(page);

      const box = page.getByRole('combobox', { name: 'City or university' });
      await box.fill('bocc');
      await expectSound(page);
      await page.getByRole('option', { name: /Bocconi/ }).click();
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
      await expectSound(page);

      await showMap(page);
      const map = page.getByRole('region', { name: 'Map of the results' }).first();
      await expect(map.getByText('Map tiles are unavailable')).toBeVisible();
      const clusters = map.getByRole('button', { name: /rooms here/ });
      const pins = map.getByRole('button', { name: /month/ });
      await expect(clusters.or(pins).first()).toBeVisible();
      await expectSound(page);
      // Each click splits a cluster; this repeats until a room has its own pin.
      await expect(async () => {
        if ((await pins.count()) === 0) await clusters.first().click({ timeout: 2000 });
        await expect(pins.first()).toBeVisible({ timeout: 2000 });
      }).toPass();
      await pins.first().click();
      const selected = page.getByRole('region', { name: 'Selected Property' });
      await expect(selected).toBeVisible();
      await expectSound(page);
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
      await expectSound(page);
      expect(logged).toEqual([]);
    });
  });
}

test('the gallery stops at its ends and opens in full screen', async ({ page }) => {
  await page.goto(fewRooms);
  const card = page
    .getByRole('article')
    .filter({ hasText: /1\/[234]/ })
    .first();
  await card.getByRole('link').click();
  const photos = page.getByRole('region', { name: 'Photos' });
  const previous = photos.getByRole('button', { name: 'Previous photo' });
  const next = photos.getByRole('button', { name: 'Next photo' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(photos.getByText(/^2\/\d$/)).toBeVisible();
  await photos.getByRole('button', { name: /in full screen/ }).click();
  const viewer = page.getByRole('dialog');
  await expectModal(viewer);
  await expect(viewer.getByRole('status')).toHaveText(/^2\/\d$/);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('status')).toHaveText(/^1\/\d$/);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photos.getByRole('button', { name: /in full screen/ })).toBeFocused();
});

test("a card's photos wrap around without opening the listing", async ({ page }) => {
  await page.goto(fewRooms);
  const several = page
    .getByRole('article')
    .filter({ hasText: /1\/[234]/ })
    .first();
  const href = await several.getByRole('link').getAttribute('href');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
  await card.getByRole('button', { name: /Previous photo/ }).click();
  await expect(card.getByText(/^([234])\/\1$/)).toBeAttached();
  await card.getByRole('button', { name: /Next photo/ }).click();
  await expect(card.getByText(/^1\/[234]$/)).toBeAttached();
  await expect(page).toHaveURL(/\/listings/);
});

test('long results load while the user scrolls, each room once', async ({ page }) => {
  await page.goto('/listings?location=Milano');
  const cards = page.getByRole('article');
  await expect(page.getByText(/^\d+ rooms$/)).toBeVisible();
  // The first page. The cards are mounted a few at a time.
  const first = 24;
  await expect(cards).toHaveCount(first);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const links = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links).size).toBe(links.length);
});

test('a search by city with a distance also finds rooms outside the city', async ({ page }) => {
  await page.goto(`${fewRooms}&maxDistance=10`);
  const answer = await page.request.get(`/api/search${fewRooms}&maxDistance=10`);
  const rooms: { id: number; city: string }[] = await answer.json();
  const outside = rooms.find(({ city }) => city !== 'Milano');
  expect(outside).toBeDefined();
  await expect(page.locator(`article a[href="/listing/${outside?.id}"]`)).toBeAttached();
});

test('the landing page loads no map code', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(
    loaded.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((text) => text.includes('ol-viewport'))).toEqual([]);
});
