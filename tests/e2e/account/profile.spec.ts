import { aPhotoFile, logIn } from '../members.ts';
import { expect, test } from '../support.ts';

test('a member edits the profile and uploads a picture, which appears in the header', async ({ page }) => {
  await logIn(page, '/profile');
  await expect(page.getByText('No bio added yet')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'University', exact: true }).fill('Bocconi');
  await page.getByRole('textbox', { name: 'About Me' }).fill('<b>Cooks</b> on Sundays.');
  await page.getByRole('button', { name: 'Save' }).click();
  // `getByText` would also find the text inside a text box, so the box must be gone.
  await expect(page.getByRole('textbox', { name: 'About Me' })).toHaveCount(0);
  await expect(page.getByText('<b>Cooks</b> on Sundays.')).toBeVisible();
  await page
    .getByLabel('Change Photo')
    .setInputFiles(await aPhotoFile('me.png', '#5e6247', { width: 400, height: 400 }));
  const picture = page.getByRole('banner').locator('img');
  await expect(picture).toHaveAttribute('src', /\/images\//);

  await page.reload();
  await expect(page.getByText('<b>Cooks</b> on Sundays.')).toBeVisible();
  await expect(page.getByText('Bocconi')).toBeVisible();
  await expect(page.getByText('You have no recent conversations')).toBeVisible();
  await expect(picture).toHaveAttribute('src', /\/images\//);
});
