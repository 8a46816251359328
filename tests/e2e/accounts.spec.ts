import { aPerson, fillLogin, register } from './members.ts';
import { expect, expectListening, expectModal, test, whileClockStands } from './support.ts';

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
  await fillLogin(page, { ...person, password: 'not-the-password' });
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
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

test('the demo login works without a server', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/login');
  await fillLogin(page, aPerson({ email: 'demo@stanza.example', password: 'demo123' }));
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('demo@stanza.example')).toBeVisible();
});

test('all tabs follow a login', async ({ page, context }) => {
  const person = await register(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(other.getByRole('button', { name: 'Menu' })).toBeVisible();
});

test('a person resets a forgotten password with the mail', async ({ page }) => {
  const person = await register(page);
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your email.');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(
    page.getByText('Reset email sent! Check your inbox and follow the instructions.'),
  ).toBeVisible();

  const mail = page.getByRole('listitem').filter({ hasText: person.email }).getByRole('link');
  // The server sends the mail after its answer.
  await expect(async () => {
    await page.goto(process.env.E2E_MAILBOX ?? '');
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await page.locator('a[href*="/forgot-password?token="]').first().click();
  await expect(page).toHaveURL(/\/forgot-password\?token=/);
  const link = page.url();
  await expect(page.getByLabel('Reset Token')).not.toBeEmpty();
  const password = 'una-nuova-stanza';
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill('another');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
  await page.getByLabel('Confirm New Password').fill(password);
  await whileClockStands(
    page,
    () => page.getByRole('button', { name: 'Reset Password' }).click(),
    () => expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible(),
  );
  await expect(page).toHaveURL('/login');
  await fillLogin(page, { ...person, password });
  await expect(page).toHaveURL('/home');

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password/);
});
