import { logIn } from './members.ts';
import { expect, expectSound, screens, test } from './support.ts';

for (const { name, viewport, colorScheme } of screens) {
  test.describe(`the members' screens at ${name}`, () => {
    test.use({ viewport, colorScheme });

    test('are sound', async ({ page, logged }) => {
      for (const path of [
        '/login',
        '/register',
        '/forgot-password',
        '/forgot-password?token=x',
        '/feedback',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expectSound(page);
      }
      await logIn(page);
      for (const path of ['/profile', '/liked-listings', '/create-listing', '/listings?location=Milano']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectSound(page);
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectSound(page);
      expect(logged).toEqual([]);
    });
  });
}

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('log in, open the menu, edit the profile, log out', async ({ page }) => {
    const member = await logIn(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    while (
      !(await page
        .getByRole('link', { name: 'Profile', exact: true })
        .last()
        .evaluate((link) => link === document.activeElement))
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeEnabled();
    await page.getByRole('button', { name: /^Edit/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('About Me').focus();
    await page.keyboard.type('By keyboard.');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('By keyboard.')).toBeVisible();
  });
});
