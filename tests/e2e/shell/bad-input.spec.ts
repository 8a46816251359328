import { expect, expectSound, fewRooms, test } from '../support.ts';

const search = '**/api/search/**';
const detail = /\/api\/listings\/\d+$/;

test('invalid addresses show what is wrong', async ({ page }) => {
  await test.step('of a room', async () => {
    // Neither a listing nor a number. tests/schemas/listing/listing.test.ts has more.
    await page.goto(`/listing/${encodeURIComponent("1' or '1'='1")}`);
    await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'See all listings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Listings');
  });

  await test.step('of a search: invalid parameters are ignored and named', async () => {
    await page.goto(`${fewRooms}&university=Bocconi&maxDistance=5km&minPrice=<script>`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Results for 'Milano'");
    await expect(page.getByRole('note')).toContainText('university, maxDistance, minPrice');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectSound(page);
  });

  await test.step('of an unknown place, which shows as text', async () => {
    const name = '<img src=x onerror=alert(1)> \u202EonaliM';
    await page.goto(`/listings?location=${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
    await expectSound(page);
  });

  await test.step('of no page', async () => {
    await page.goto('/no/such/room');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL('/');
  });
});

/** Other failures: tests/api/errors.test.ts and tests/app/shell/app.test.tsx. */
test("a slow backend shows 'Searching...', one that is down causes one log line, and the user can retry; being offline has a notice", async ({
  page,
  context,
  logged,
}) => {
  // A wide screen would show the map, which makes further calls.
  await page.setViewportSize({ width: 360, height: 740 });
  const answered = Promise.withResolvers<void>();
  let isDown = true;
  for (const address of [search, detail]) {
    await page.route(address, async (route) => {
      await answered.promise;
      return isDown ? route.abort('connectionrefused') : route.continue();
    });
  }
  // The notice needs code that is loaded after the screen.
  const code = page.waitForResponse(/\/assets\/Notices-.*\.js$/);
  await page.goto(fewRooms);
  // The HTML before the scripts says it too, until they take over.
  await expect(page.locator('#first-view')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Searching...').first()).toBeVisible();
  await expectSound(page);
  answered.resolve();
  await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible();
  await expect.poll(() => logged.length).toBe(1);
  await expectSound(page);
  isDown = false;
  // With the mouse, the pointer would be over a room when the results appear, and the app would prefetch that room.
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();

  await test.step('offline', async () => {
    await (await code).finished();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  isDown = true;
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'This listing could not be loaded' })).toBeVisible();
  await expect.poll(() => logged.length).toBe(2);
  await expectSound(page);
  isDown = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Listed /).first()).toBeVisible();
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
