import { aPerson, fillLogin, logIn, register } from './members.ts';
import { expect, fewRooms, test } from './support.ts';

test('a like shows the same state on every screen', async ({ page }) => {
  await logIn(page, '/liked-listings');
  await expect(page.getByText('No liked listings yet')).toBeVisible();
  await page.getByRole('link', { name: 'Browse Listings' }).click();
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: `Like ${title}` }).click();
  await expect(card.getByRole('button', { name: `Unlike ${title}` })).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('link').click();
  await expect(page.getByRole('button', { name: `Unlike ${title}` })).toBeVisible();

  await page.goto('/liked-listings');
  await expect(page.getByRole('heading', { name: 'Liked Listings (1)' })).toBeVisible();
  await page.getByRole('button', { name: `Unlike ${title}` }).click();
  await expect(page.getByText('No liked listings yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No liked listings yet')).toBeVisible();
});

test('a like that the server refuses is not shown', async ({ page, logged }) => {
  await logIn(page, fewRooms);
  await page.route('**/api/users/me/likes/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'No.' } })
      : route.continue(),
  );
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like / });
  await heart.click();
  await expect.poll(() => logged.length).toBe(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor who likes a listing is sent to the login and back', async ({ page }) => {
  const person = await register(page);
  await page.goto(fewRooms);
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  await fillLogin(page, person);
  await expect(page).toHaveURL(fewRooms);
});

test('a visitor who likes and registers comes back to the heart, which is set', async ({ page }) => {
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
  await expect(page.getByText('Your account is ready. Log in to start.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/listings?location=Torino');
  const liked = page.getByRole('button', { name: `Unlike ${title}`, exact: true }).first();
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await expect(liked).toBeInViewport();
});
