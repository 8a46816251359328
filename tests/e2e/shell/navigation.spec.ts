import type { Page } from '@playwright/test';
import { expect, expectSound, fewRooms, saveData, test } from '../support.ts';

test.use({ viewport: { width: 390, height: 844 }, loadsAhead: true });

const feedbackCode = '**/assets/feedback-*.js';
const toFeedback = (page: Page) => page.getByRole('link', { name: 'Feedback' });
const pending = (page: Page) => page.getByText('Loading the page...');

test('a bar shows while the code of a screen loads, and the last screen stays', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(feedbackCode, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(fewRooms);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(pending(page)).toBeHidden();
  await toFeedback(page).click();
  await expect(pending(page)).toBeVisible();
  await expect(page).toHaveURL('/feedback');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  await expect(pending(page)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a screen that cannot be loaded shows a message, is reloaded with its address, and can be loaded again', async ({
  page,
  logged,
}) => {
  await page.route(feedbackCode, (route) => route.abort());
  await page.goto(fewRooms);
  const box = page.getByRole('combobox', { name: 'City or university' });
  await box.fill('bocc');
  await toFeedback(page).click();
  const failure = page.getByRole('heading', { level: 1, name: 'This page could not be loaded' });
  await expect(failure).toBeFocused();
  await expectSound(page);

  // Going back restores the typed text.
  await page.goBack();
  await expect(failure).toBeHidden();
  await expect(box).toHaveValue('bocc');
  await page.goForward();
  await expect(failure).toBeVisible();

  // Without the server, the page is not reloaded: it would be lost.
  await page.route('/', (route) => route.abort());
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const again = page.getByRole('button', { name: 'Try Again' });
  const before = logged.length;
  await again.click();
  await expect.poll(() => logged.slice(before).join()).toContain('server failed');
  await expect(again).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  // With the server, it is: the browser may remember the failed load, or a release has other files.
  await page.unroute('/');
  const reloaded = page.waitForEvent('framenavigated');
  await again.click();
  await reloaded;
  await expect(page).toHaveURL('/feedback');
  await expect(failure).toBeVisible();

  await page.unroute(feedbackCode);
  await again.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  await expect(page).toHaveURL('/feedback');
});

test('a layout of the first screen that cannot be loaded shows a message, and can be loaded again', async ({
  page,
  logged,
}) => {
  await page.route('**/assets/AuthLayout-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: 'This page could not be loaded' }),
  ).toBeVisible();
  expect(logged.join()).toContain('screen failed');
  await page.unroute('**/assets/AuthLayout-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test("without Chakra's code a visitor still has the menu, and a way to try again", async ({
  page,
  logged,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.route('**/assets/design-*.js', (route) => route.abort());
  await page.goto('/listings');
  await page.getByRole('button', { name: 'More' }).click();
  for (const name of ['All listings', 'Rent a Room', 'Register'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(logged.join()).toContain('screen failed');
});

const codeOf = /\/assets\/(\w[\w-]*)-[\w-]{8}\.js$/;

function watchCode(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(codeOf.exec(request.url())?.[1] ?? ''));
  return loaded;
}

test('code is loaded before the click: for links in view, and for links under the pointer', async ({
  page,
}) => {
  const loaded = watchCode(page);
  await page.goto('/map');
  await expect.poll(() => loaded).toContain('listings');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(fewRooms);
  // Retried, since the code that watches the pointer is loaded after the screen.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('article').first().getByRole('link').hover();
    await expect
      .poll(() => asked, { timeout: 1000 })
      .toContainEqual(expect.stringMatching(/^\/api\/listings\/\d+$/));
  }).toPass();
  await expect.poll(() => loaded).toContain('listing-detail');
});

test('with data saving on, nothing is prefetched', async ({ page }) => {
  await saveData(page);
  const loaded = watchCode(page);
  await page.goto('/map');
  await expect.poll(() => loaded).toContain('late');
  const link = page.getByRole('link', { name: 'All listings' });
  await link.hover();
  await page.waitForLoadState('networkidle');
  expect(loaded).not.toContain('listings');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Listings' })).toBeVisible();
  expect(loaded).toContain('listings');
});
