import { expect, expectSound, fewRooms, test } from './support.ts';

const search = '**/api/search/**';
const detail = /\/api\/listings\/\d+$/;

test("an invalid listing id shows 'Listing not found'", async ({ page }) => {
  const screens = new Set<string>();
  // An id that no listing has, and two ids that are not numbers. tests/schemas/listing.test.ts has more.
  for (const id of ['999999999', '%00', "1' or '1'='1"]) {
    await page.goto(`/listing/${encodeURIComponent(id)}`);
    await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
    screens.add(await page.getByRole('main').innerHTML());
  }
  expect(screens.size, 'the same screen for all').toBe(1);
  await expectSound(page);
  await page.getByRole('link', { name: 'See all listings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings');
});

test('invalid query parameters are ignored and named', async ({ page }) => {
  await page.goto('/listings?location=Milano&university=Bocconi&maxDistance=5km&maxPrice=<script>');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Results for 'Milano'");
  await expect(page.getByRole('note')).toContainText('university, maxDistance, maxPrice');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
});

test('an unknown place gives no results and shows its name as text', async ({ page }) => {
  const name = '<img src=x onerror=alert(1)> \u202EonaliM';
  await page.goto(`/listings?location=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
  await expectSound(page);
});

/** Other failures: tests/api/errors.test.ts and tests/app/app.test.tsx. */
const troubles = {
  'is down': { abort: true },
  'leaves a field out': { json: [{ id: 1, title: 'A room' }] },
};

for (const [name, trouble] of Object.entries(troubles)) {
  test(`a backend that ${name} causes one log line, and the user can retry`, async ({ page, logged }) => {
    // A wide screen would show the map, which makes further calls.
    await page.setViewportSize({ width: 360, height: 740 });
    let isTroubled = true;
    for (const address of [search, detail]) {
      await page.route(address, (route) => {
        if (!isTroubled) return route.continue();
        return 'abort' in trouble ? route.abort('connectionrefused') : route.fulfill(trouble);
      });
    }
    await page.goto(fewRooms);
    await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible();
    await expect.poll(() => logged.length).toBe(1);
    await expectSound(page);
    isTroubled = false;
    // With the mouse, the pointer would be over a room when the results appear, and the app would prefetch that room.
    await page.getByRole('button', { name: 'Try Again' }).press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();

    isTroubled = true;
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'This listing could not be loaded' })).toBeVisible();
    await expect.poll(() => logged.length).toBe(2);
    await expectSound(page);
    isTroubled = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(/^Listed /).first()).toBeVisible();
  });
}

test("a slow backend shows 'Searching...'", async ({ page }) => {
  let answer: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(search, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/listings');
  await expect(page.getByText('Searching...').first()).toBeVisible();
  await expectSound(page);
  answer();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test("an unknown URL shows 'Page not found'", async ({ page }) => {
  await page.goto('/no/such/room');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});

test('going offline shows a notice and keeps the screen', async ({ page, context }) => {
  // The notice needs code that is loaded after the screen.
  const code = page.waitForResponse(/\/assets\/late-.*\.js$/);
  await page.goto(fewRooms);
  await expect(page.getByRole('article').first()).toBeVisible();
  await (await code).finished();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('an old browser gets a notice', async ({ page }) => {
  const text = page.getByText('This browser is too old for Stanza.');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(text).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
  await page.reload();
  await expect(text).toBeVisible();
});
