import { aPhotoFile, confirmAddress, draft, fillDraft, logIn, tokenOf } from '../members.ts';
import { expect, expectModal, saveData, test, whileClockStands } from '../support.ts';

const { 'Listing Title': title } = draft;

test('a member publishes a room from a restored draft, finds it, edits it by keyboard and deletes it', async ({
  page,
  browser,
}) => {
  // The message about the published room disappears after 1.5 s.
  await page.clock.install();
  const owner = await logIn(page, '/create-listing');
  await fillDraft(page);
  await page.getByLabel('The street only, until a viewing is agreed').check();
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      await aPhotoFile('window.png', '#5e6247'),
      await aPhotoFile('large.png', '#b04b2c', { width: 5000, height: 3000 }),
    ]);
  await expect(page.getByText('2 of 4 photos')).toBeVisible();

  await test.step('the form keeps its data, with the photos, when the connection is lost, and after a reload', async () => {
    const publication = '**/api/users/me/drafts/*/publication*';
    await page.route(publication, (route) => route.abort());
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByRole('alert').first()).toHaveText(
      'An unexpected error occurred while creating the listing. There is no connection to the server.',
    );
    await page.unroute(publication);
    // The browser asks for confirmation before it leaves a form.
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await expect(page.getByText('2 of 4 photos')).toBeVisible();
    await expect(page.getByRole('img', { name: 'window.png' })).toBeVisible();
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('and on another device', async () => {
    const device = await (await browser.newContext()).newPage();
    await saveData(device);
    await logIn(device, '/profile', owner);
    await device.getByRole('link', { name: /^Continue/ }).click();
    await expect(device.getByText('2 of 4 photos')).toBeVisible();
    await expect(device.getByLabel('Listing Title')).toHaveValue(title);
    await expect(device.getByLabel('The street only, until a viewing is agreed')).toBeChecked();
    await device.close();
  });

  await test.step('it is published once the e-mail is confirmed', async () => {
    await page.getByRole('button', { name: 'Create Listing' }).click();
    await expect(page.getByRole('alert').first()).toHaveText(
      'Confirm your e-mail before you publish. What you have typed is kept here.',
    );
    const notice = page.getByRole('region', { name: 'Confirm your e-mail' });
    await notice.getByRole('button', { name: 'Send again' }).click();
    await expect(notice.getByText(/is on its way/)).toBeVisible();
    await expect(page.getByLabel('Listing Title')).toHaveValue(title);
    await confirmAddress(page, await tokenOf(page, owner));
  });

  await whileClockStands(
    page,
    () => page.getByRole('button', { name: 'Create Listing' }).click(),
    () => expect(page.getByText('Listing created successfully!')).toBeVisible(),
  );
  await expect(page).toHaveURL('/');
  const published = page.getByRole('status').filter({ hasText: 'Your listing is published.' });
  await expect(published).toBeVisible();
  await expect(published.getByRole('button', { name: `Share ${title}` })).toBeVisible();
  await published.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/create-listing');
  await expect(page.getByText('0 of 4 photos')).toBeVisible();
  await expect(page.getByLabel('Listing Title')).toHaveValue('');

  await page.goto('/profile');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card).toContainText('$640/month');
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Via Melzo 9, 20129 Milano (MI)')).toBeVisible();
  await expect(page.getByText('Not specified')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos' }).getByText('1/2')).toBeVisible();
  const photo = page.getByRole('region', { name: 'Photos' }).getByRole('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();

  await test.step('the edit', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).press('Enter');
    const field = page.getByLabel('Listing Title');
    await expect(field).toHaveValue(title);
    await field.fill('Quiet room');
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page).toHaveURL(/\/listing\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet room');
  });

  await page.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this listing?' });
  await expectModal(question);
  await question.getByRole('button', { name: /Delete/ }).click();
  await expect(page.getByText("You haven't created any listings yet")).toBeVisible();
});

test('a room whose postal code the map does not know gets its mark by keyboard', async ({ page }) => {
  await confirmAddress(page, await tokenOf(page, await logIn(page, '/create-listing')));
  await fillDraft(page);
  await page.getByLabel('Postal Code').fill('20999');
  await page.getByLabel('Add photos').setInputFiles([await aPhotoFile('window.png', '#5e6247')]);
  await expect(page.getByText('1 of 4 photos')).toBeVisible();
  await page.getByRole('button', { name: 'Create Listing' }).press('Enter');
  await page.getByRole('button', { name: 'Set the Mark on the Map' }).press('Enter');
  const place = page.getByRole('group', { name: 'The place on the map' });
  await expect(place).toBeFocused();
  const map = place.getByRole('application');
  await expect(map).toBeVisible();
  await expect(place.locator('.map-centre')).toBeVisible();
  await map.press('ArrowRight');
  await expect(place.getByText(/^The mark stands at 45\.4\d+, 9\.\d+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Listing' }).press('Enter');
  // The postal code is still none of Milano.
  await page.getByRole('button', { name: 'Publish Anyway' }).press('Enter');
  const view = page.getByRole('link', { name: `View ${title}` });
  const address = (await view.getAttribute('href')) ?? '';
  const listing = await (await page.request.get(`/api/listings/${address.split('/').at(-1)}`)).json();
  expect(listing.latitude).toBeCloseTo(45.46, 1);
  expect(listing.longitude).toBeGreaterThan(9.19);
});
