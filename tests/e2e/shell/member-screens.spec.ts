import { guidePaths } from '../../../src/domain/listing/guides.ts';
import { aPhotoFile, confirmAddress, draft, logIn, register } from '../members.ts';
import {
  expect,
  expectSound,
  expectSoundAtAllWidths,
  openScreen,
  tabTo,
  test,
  whileClockStands,
} from '../support.ts';

test('the screens for a login and feedback pass the accessibility and overflow checks at all widths', async ({
  page,
  logged,
}) => {
  await page.goto('/login');
  const buttons = {
    '/login': 'Sign In',
    '/register': 'Create Account',
    '/forgot-password?token=x': 'Reset Password',
    '/feedback': 'Submit Feedback',
    '/forgot-password': 'Send Reset Email',
    '/confirm-email#token=x': 'Confirm',
  };
  for (const [path, name] of Object.entries(buttons))
    await test.step(path, async () => {
      if (path !== '/login') await openScreen(page, path);
      await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible();
      await expectSoundAtAllWidths(page);
    });
  expect(logged).toEqual([]);
});

test('the screens of a member and the menu pass the accessibility and overflow checks at all widths', async ({
  page,
  logged,
}) => {
  await logIn(page, '/profile');
  const texts = {
    '/profile': 'You have no recent conversations',
    '/liked-listings': 'No liked listings yet',
    '/create-listing': '0 of 4 photos',
    '/safety': 'You have blocked nobody.',
    '/moderation': 'Only moderators see this.',
    '/account': 'Download my data',
    '/guides': 'Codice fiscale',
  };
  for (const [path, text] of Object.entries(texts))
    await test.step(path, async () => {
      if (path !== '/profile') await openScreen(page, path);
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expectSoundAtAllWidths(page);
    });
  // One component shows them all, so only their texts can be too wide: on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of guidePaths.slice(1))
    await test.step(path, async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const before = (await heading.textContent()) ?? '';
      await openScreen(page, path);
      await expect(heading).not.toHaveText(before);
      await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
      await expectSound(page);
    });
  await test.step('the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectSoundAtAllWidths(page);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
  // The member is no moderator.
  expect(logged).toEqual(['Stanza: cases failed. The server answered 403.']);
});

test('a member logs in, edits the profile and publishes a room by keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  const member = await register(page);
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');

  await test.step('the profile', async () => {
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await tabTo(page, /^Menu/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Profile/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('button', { name: 'Edit profile' })).toBeEnabled();
    await tabTo(page, /^Edit profile/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'University', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard.');
    await tabTo(page, /^Save/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'About Me' })).toHaveCount(0);
    await expect(page.getByText('By keyboard.')).toBeVisible();
  });

  await test.step('a room', async () => {
    await confirmAddress(page, (await page.evaluate(() => localStorage.getItem('stanza.token'))) ?? '');
    await openScreen(page, '/create-listing');
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
