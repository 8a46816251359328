import type { Page } from '@playwright/test';
import { expect, expectSound, fewRooms, test } from '../support.ts';

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
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  await expect(pending(page)).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a screen that cannot be loaded shows a message above the last one, and can be loaded again', async ({
  page,
  logged,
}) => {
  await page.route(feedbackCode, (route) => route.abort());
  await page.goto(fewRooms);
  const box = page.getByRole('combobox', { name: 'City or university' });
  await page.getByRole('button', { name: /^Change the search/ }).click();
  await box.fill('bocc');
  await toFeedback(page).click();
  const failure = page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' });
  await expect(failure).toBeVisible();
  await expectSound(page);

  // Without the server, the page stays, with the typed text.
  await page.route('/', (route) => route.abort());
  const again = page.getByRole('button', { name: 'Try Again' });
  const before = logged.length;
  await again.click();
  await expect.poll(() => logged.slice(before).join()).toContain('server failed');
  await expect(again).toBeVisible();
  await expect(box).toHaveValue('bocc');
  await expect(page).toHaveURL(fewRooms);

  // With the server, the next page is loaded: the browser may remember the failed load, or a release has other files.
  await page.unroute('/');
  await again.click();
  await expect(page).toHaveURL('/feedback');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();

  await page.unroute(feedbackCode);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  await expect(page).toHaveURL('/feedback');
});

test('a message about the next screen goes when another link is followed', async ({ page }) => {
  await page.route(feedbackCode, (route) => route.abort());
  await page.goto(fewRooms);
  await expect(page.getByRole('article').first()).toBeVisible();
  await toFeedback(page).click();
  const failure = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(failure).toBeVisible();
  await page.getByRole('link', { name: 'Stanza', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Space, Your Match.' })).toBeVisible();
  await expect(failure).toBeHidden();
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
