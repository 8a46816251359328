import { draft, logIn, publish } from './members.ts';
import { expect, expectSoundAtAllWidths, test } from './support.ts';

const { 'Listing Title': title } = draft;

test('a poster edits a room and marks it as rented; another tab is told, and a visitor sees it', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page);
  const id = await publish(page);
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const tab = await page.context().newPage();
  await tab.goto(`/create-listing?listing=${id}`);
  await expect(tab.getByLabel('Listing Title')).toHaveValue(title);

  // With the keyboard only.
  await page.goto('/profile');
  await page.getByRole('link', { name: `Edit ${title}` }).press('Enter');
  const field = page.getByLabel('Listing Title');
  await expect(field).toHaveValue(title);
  await field.fill('Quiet room');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page).toHaveURL(`/listing/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet room');
  await page.getByRole('button', { name: 'Mark as Rented: Quiet room' }).press('Enter');
  await expect(page.getByText('This room is rented.')).toBeVisible();

  await visitor.goto(`/listing/${id}`);
  await expect(visitor.getByText('This room is rented.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'View Tenant Card' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Contact/ })).toHaveCount(0);
  await expect(
    visitor.getByRole('region', { name: 'Similar rooms' }).getByRole('article').first(),
  ).toBeVisible();
  await expectSoundAtAllWidths(visitor);

  await tab.getByLabel('Listing Title').fill('From another tab');
  await tab.getByRole('button', { name: 'Save Changes' }).click();
  await expect(tab.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(tab.getByLabel('Listing Title')).toHaveValue('From another tab');
  await expect(tab.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  await tab.getByRole('button', { name: 'Save Changes' }).click();
  await expect(tab).toHaveURL(`/listing/${id}`);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('From another tab');
  await expect(tab.getByText('This room is rented.')).toBeVisible();
});
