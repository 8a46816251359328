import { aPhotoFile, draft, logIn, register } from './members.ts';
import { expect, expectSoundAtAllWidths, tabTo, test, whileClockStands } from './support.ts';

test.describe('accessibility and overflow at all widths', () => {
  for (const path of ['/login', '/register', '/forgot-password', '/forgot-password?token=x', '/feedback']) {
    test(`for a visitor: ${path}`, async ({ page, logged }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectSoundAtAllWidths(page);
      expect(logged).toEqual([]);
    });
  }

  for (const path of ['/profile', '/liked-listings', '/create-listing']) {
    test(`for a member: ${path}`, async ({ page, logged }) => {
      await logIn(page, path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSoundAtAllWidths(page);
      expect(logged).toEqual([]);
    });
  }

  test('for a member: results behind the menu', async ({ page, logged }) => {
    // Few results, since axe needs a second for a dozen cards.
    await logIn(page, '/listings?university=Bocconi&maxDistance=5&maxPrice=500');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectSoundAtAllWidths(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(logged).toEqual([]);
  });
});

test.describe('by keyboard only', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a member logs in, edits the profile and logs out', async ({ page }) => {
    const member = await register(page);
    await page.goto('/login');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(member.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await tabTo(page, /^Menu/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Profile/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeEnabled();
    await tabTo(page, /^Edit profile/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'University' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard.');
    await tabTo(page, /^Save/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'About Me' })).toHaveCount(0);
    await expect(page.getByText('By keyboard.')).toBeVisible();
  });

  test('a member publishes a room', async ({ page }) => {
    await page.clock.install();
    await logIn(page, '/create-listing');
    await page
      .getByLabel('Add photos')
      .setInputFiles([await aPhotoFile('one.png'), await aPhotoFile('two.png')]);
    await expect(page.getByText('2 of 4 photos')).toBeVisible();
    await tabTo(page, /^Move photo 2 left/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/two\.png is now photo 1 of 2/)).toBeAttached();
    for (const [label, value] of Object.entries(draft)) {
      await tabTo(page, new RegExp(`${label.replace(/[()]/g, '\\$&')}$`));
      if (label === 'Start Date') await page.keyboard.type('02012027');
      else await page.keyboard.type(value.replace('\n', ' '));
    }
    await tabTo(page, /^Create Listing/);
    await whileClockStands(
      page,
      () => page.keyboard.press('Enter'),
      () => expect(page.getByText('Listing created successfully!')).toBeVisible(),
    );
  });
});
