import { aPerson } from '../members.ts';
import { expect, test } from '../support.ts';

// Below 1024 px the results have no map until it is shown.
test.use({ viewport: { width: 768, height: 900 } });

test('a visitor who likes and registers comes back to the heart, which is set, and shows on every screen', async ({
  page,
}) => {
  await page.goto('/listings?location=Torino');
  // Scrolls down a little, but not so far that more pages are loaded.
  const heart = page.getByRole('button', { name: /^Like / }).nth(8);
  await heart.scrollIntoViewIfNeeded();
  const title = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Like /, '');
  await heart.click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('link', { name: 'Register' }).click();
  const person = aPerson();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/listings?location=Torino');
  const liked = page.getByRole('button', { name: `Unlike ${title}`, exact: true }).first();
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await expect(liked).toBeInViewport();

  await page.getByRole('article').filter({ has: liked }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(liked).toBeVisible();
  await page.goto('/liked-listings');
  await expect(page.getByRole('heading', { name: 'Liked Listings (1)' })).toBeVisible();
  await liked.click();
  await expect(page.getByText('No liked listings yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No liked listings yet')).toBeVisible();
});
