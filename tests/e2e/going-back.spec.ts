import { expect, test } from './support.ts';

test('going back from a listing restores the results, also after a reload', async ({ page }) => {
  await page.goto('/listings?location=Torino');
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  // Some way down, but not so far that all cards have to be drawn again.
  const card = page.getByRole('main').getByRole('article').nth(8);
  const title = await card.getByRole('heading').innerText();
  const link = card.getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  const listing = page.getByRole('heading', { level: 1, name: title });
  await expect(listing).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
  await expect(card).toBeInViewport();
  await expect(card.getByRole('heading')).toHaveText(title);

  await page.goForward();
  await expect(listing).toBeVisible();
  await page.reload();
  await expect(listing).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
  await expect(card).toBeInViewport();
});
