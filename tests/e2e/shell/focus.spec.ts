import type { Page } from '@playwright/test';
import { logIn } from '../members.ts';
import { expect, expectListening, expectModal, expectSound, openScreen, tabTo, test } from '../support.ts';

test.use({ viewport: { width: 360, height: 740 } });

const focused = (page: Page) => page.locator(':focus');

test('the heading of a new screen gets the focus, also by a step of the history to another search', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await tabTo(page, /^View Properties on Map/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Properties on the map' })).toBeFocused();
  await page.getByRole('link', { name: 'All listings' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'All Listings' });
  await expect(heading).toBeFocused();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/listing\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(heading).toBeFocused();

  await page.getByRole('button', { name: /^Change the search/ }).click();
  await page.getByRole('combobox', { name: 'Price' }).selectOption('700');
  await expect(page).toHaveURL(/maxPrice=700/);
  await page.getByRole('button', { name: 'Filters (1)' }).focus();
  for (const step of [() => page.goBack(), () => page.goForward()]) {
    await step();
    await expect(heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(heading).not.toBeFocused();
  }
});

test('the login is a modal dialog: its first field gets the focus, the page behind is inert, and it closes by Escape and its backdrop', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectSound(page);
  // The focus never leaves the dialog.
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role="dialog"]'),
    );
    expect(isOutside).toBe(false);
  }
  await expectListening(page);
  for (const outside of ['header', 'footer'])
    await expect(page.locator(outside)).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Login' }).click();
  await expectModal(dialog);
  await page.mouse.click(5, 400);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/home');
});

test('an error scrolls into view and focuses the wrong field', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Nina');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('All fields are required.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByLabel('Last Name')).toBeFocused();
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription('This field is required.');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expectSound(page);

  await page.getByLabel('Last Name').fill('Ricci');
  await page.getByLabel('Email').fill('nina@example.org');
  await page.getByLabel('Confirm Password').fill('another');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match.');

  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 409, json: { message: 'This email is taken.' } }),
  );
  await page.getByLabel('Confirm Password').fill('secret');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(focused(page)).toHaveText('This email is taken. Log in with this email');
  await expect(page.getByRole('alert')).toBeInViewport();

  for (const path of ['/register', '/forgot-password', '/no/such'])
    await test.step(`the footer is visible on ${path}`, async () => {
      if (path !== '/register') await openScreen(page, path);
      await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(
        path === '/register' ? 1 : 0,
      );
      // Whether the link is visible and not covered by a picture.
      const isSeen = () =>
        page.getByRole('link', { name: 'Feedback' }).evaluate((link) => {
          link.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = link.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === link;
        });
      await expect.poll(isSeen).toBe(true);
    });
});

test('the menus can scroll at 400 % zoom; a value that the browser cannot read gets the focus, also in a folded part of the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await logIn(page);
  await page.getByRole('combobox', { name: 'City or university' }).fill('o');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveCount(6);
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const logout = menu.getByRole('button', { name: 'Logout' });
  await expect(logout).not.toBeInViewport();
  await logout.focus();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await menu.getByRole('link', { name: 'Rent a Room' }).click();

  await test.step('an unreadable value', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const part = page.getByText('More about the costs and the contract');
    const rooms = page.getByLabel('Rooms', { exact: true });
    await part.click();
    await rooms.focus();
    await page.keyboard.type('1e');
    await part.click();
    await expect(rooms).toBeHidden();
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(rooms).toBeFocused();
    await expect(rooms).toHaveAccessibleDescription(/Complete this value, or empty the field\./);
    await expectSound(page);
  });

  await test.step('starting over empties it', async () => {
    await page.getByLabel('Listing Title').fill('A room');
    await expect(page.getByText('Draft saved')).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    const from = page.getByLabel('Start Date');
    await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
    await from.focus();
    await page.keyboard.type('12');
    const isUnread = () => from.evaluate((field: HTMLInputElement) => field.validity.badInput);
    expect(await isUnread()).toBe(true);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Listing Title')).toHaveValue('');
    expect(await isUnread()).toBe(false);
  });
});
