import { fillLogin, logIn, register } from './members.ts';
import { expect, test } from './support.ts';

test('a half-filled form asks before it is left, comes back, and goes with the logout', async ({ page }) => {
  const person = await logIn(page, '/feedback');
  await page.getByRole('link', { name: 'Rent a Room' }).first().click();
  const title = page.getByLabel('Listing Title');
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await title.fill('Mansarda in Brera');

  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Mansarda in Brera');

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/create-listing');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/feedback');

  await page.getByRole('link', { name: 'Rent a Room' }).first().click();
  await expect(page.getByText('What you typed last time is back.')).toBeVisible();
  await expect(title).toHaveValue('Mansarda in Brera');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/map');

  // Another member on the same device.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stanza.form.'))),
  ).toEqual([]);
  const other = await register(page);
  for (const member of [other, person]) {
    await page.goto('/create-listing');
    await fillLogin(page, member);
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Listing' })).toBeVisible();
    await expect(title).toHaveValue('');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  }
});
