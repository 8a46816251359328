import { aPerson, fillLogin, register } from './members.ts';
import { expect, expectListening, expectModal, test } from './support.ts';

test('a person registers, logs in and logs out', async ({ page, context }) => {
  const person = aPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('All fields are required.');
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password').fill('123456');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
  await page.getByLabel('Confirm Password').fill('12345');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Password must be at least 6 characters long.');
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/home');

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectListening(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(person.email)).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectListening(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText(person.email)).toBeHidden();

  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Nina Ricci' })).toBeVisible();
  await page.reload();
  await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a visitor is sent to the login and then to the requested page', async ({ page }) => {
  const person = await register(page);
  await page.goto('/liked-listings');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/liked-listings');
});

test('the login closes by its backdrop, its button and Escape', async ({ page }) => {
  for (const close of [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ]) {
    await page.goto('/login');
    await expectModal(page.getByRole('dialog', { name: 'Login' }));
    await close();
    await expect(page).toHaveURL('/home');
  }
});
