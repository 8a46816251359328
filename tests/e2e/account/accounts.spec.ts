import { aPerson, fillLogin, openResetMail, register } from '../members.ts';
import { expect, expectListening, test } from '../support.ts';

test('a person registers, is logged in and logs out, also in another tab, and comes back to the requested page', async ({
  page,
  context,
}) => {
  const person = aPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();

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

  await page.goto('/liked-listings');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/liked-listings');
});

test('a forgotten password is replaced through the link of the mail, which works only once', async ({
  page,
}) => {
  const person = await register(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByLabel('Reset Token')).toBeVisible();
  // A new account also gets a mail that confirms its address.
  const mail = `Reset your Stanza password to ${person.email}`;
  await openResetMail(page, mail);
  const choose = async (password: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm New Password').fill(password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await choose('una-nuova-stanza');
  await expect(page).toHaveURL('/login');
  await openResetMail(page, mail);
  await choose('una-terza-stanza');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, { ...person, password: 'una-nuova-stanza' });
  await expect(page).toHaveURL('/home');
});
