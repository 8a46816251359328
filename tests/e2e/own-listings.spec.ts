import type { Page } from '@playwright/test';
import { aPhotoFile, draft, fillDraft, fillLogin, logIn } from './members.ts';
import { expect, expectModal, test, whileClockStands } from './support.ts';

/** The page's clock must be installed, since the message disappears after 1.5 s. */
const create = (page: Page) =>
  whileClockStands(
    page,
    () => page.getByRole('button', { name: 'Create Listing' }).click(),
    () => expect(page.getByText('Listing created successfully!')).toBeVisible(),
  );

test.beforeEach(({ page }) => page.clock.install());

test('a member publishes, finds and deletes a room', async ({ page, context }) => {
  await logIn(page, '/create-listing');
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await expect(page.getByRole('alert')).toHaveText('All fields are required.');
  await fillDraft(page);
  const chooser = page.getByLabel('Add photos');
  const photos = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => aPhotoFile(`${name}.png`)));
  await chooser.setInputFiles(photos);
  await expect(page.getByRole('alert')).toHaveText('You can upload a maximum of 4 images.');
  await expect(page.getByText('4 of 4 photos')).toBeVisible();
  const removers = page.getByRole('button', { name: /^Remove / });
  for (let left = 4; left > 0; left--) {
    await expect(removers).toHaveCount(left);
    await removers.first().click();
  }
  await expect(page.getByText('4 of 4 photos')).toBeHidden();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await chooser.setInputFiles([
    { name: 'script.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
  ]);
  await expect(page.getByRole('alert')).toContainText('script.svg');
  await chooser.setInputFiles([
    await aPhotoFile('window.png', '#5e6247'),
    await aPhotoFile('large.png', '#b04b2c', { width: 5000, height: 3000 }),
  ]);
  await expect(page.getByText('2 of 4 photos')).toBeVisible();
  await create(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your listing is published.')).toBeVisible();

  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: 'Stanza luminosa in Porta Venezia' });
  await expect(card).toContainText('$640/month');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('article')).toHaveCount(1);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stanza luminosa in Porta Venezia');
  await expect(page.getByText('Via Melzo 9, 20129 Milano (MI)')).toBeVisible();
  await expect(page.getByText('Not specified')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos' }).getByText('1/2')).toBeVisible();
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goBack();
  // The address changes before the screen, and the screen of the listing also has a button to delete it.
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' });
  await expectModal(question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByText("You haven't created any listings yet")).toBeVisible();

  await other.getByRole('button', { name: /^Delete/ }).click();
  await other
    .getByRole('alertdialog')
    .or(other.getByRole('dialog'))
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(other.getByText('Error deleting listing. Please try again.')).toBeVisible();
  await other.getByRole('button', { name: 'OK' }).click();
  await expect(other.getByText("You haven't created any listings yet")).toBeVisible();
});

test('the form keeps its data when the token expires', async ({ page, context }) => {
  const member = await logIn(page, '/create-listing');
  await fillDraft(page);
  await page.getByLabel('Add photos').setInputFiles([await aPhotoFile('window.png')]);
  await expect(page.getByText('1 of 4 photos')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('stanza.token'));
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByLabel('Listing Title')).toHaveValue('Stanza luminosa in Porta Venezia');

  const login = await context.newPage();
  await login.goto('/login');
  await fillLogin(login, member);
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await expect(page.getByLabel('Listing Title')).toHaveValue('Stanza luminosa in Porta Venezia');
  await create(page);
});

test('the form keeps its data, with the photos, when the connection is lost, after a reload and on another device', async ({
  page,
  browser,
}) => {
  const owner = await logIn(page, '/create-listing');
  await fillDraft(page);
  await page.getByLabel('The street only, until a viewing is agreed').check();
  await page.getByLabel('Add photos').setInputFiles([await aPhotoFile('window.png')]);
  await expect(page.getByText('1 of 4 photos')).toBeVisible();
  const publication = '**/api/users/me/drafts/*/publication*';
  await page.route(publication, (route) => route.abort());
  await page.getByRole('button', { name: 'Create Listing' }).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'An unexpected error occurred while creating the listing.',
  );
  await page.unroute(publication);
  // The browser asks for confirmation before it leaves a form.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('What you typed last time is back.')).toBeVisible();
  await expect(page.getByText('1 of 4 photos')).toBeVisible();
  await expect(page.getByRole('img', { name: 'window.png' })).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();

  const device = await (await browser.newContext()).newPage();
  await logIn(device, '/profile', owner);
  await device.getByRole('link', { name: /^Continue/ }).click();
  await expect(device.getByText('1 of 4 photos')).toBeVisible();
  await expect(device.getByLabel('Listing Title')).toHaveValue(draft['Listing Title']);
  await expect(device.getByLabel('The street only, until a viewing is agreed')).toBeChecked();

  await create(page);
  await page.goto('/create-listing');
  await expect(page.getByText('0 of 4 photos')).toBeVisible();
  await expect(page.getByLabel('Listing Title')).toHaveValue('');

  // The owner sees the address, a visitor only the street.
  await page.goto('/profile');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByText('Via Melzo 9, 20129 Milano (MI)')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(page.url());
  await expect(visitor.getByText('Via Melzo, 20129 Milano (MI)')).toBeVisible();
  await expect(visitor.getByText('Via Melzo 9')).toHaveCount(0);
});
