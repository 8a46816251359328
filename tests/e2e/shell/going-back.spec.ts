import type { Locator } from '@playwright/test';
import { fillLogin, logIn, register } from '../members.ts';
import { expect, expectModal, showMap, tabTo, test } from '../support.ts';

test('going back from a listing or another search restores the results, also after a reload', async ({
  page,
}) => {
  await page.goto('/listings?location=Torino');
  await showMap(page);
  await expect(page.getByRole('application')).toBeVisible();
  // All are rendered.
  await expect(page.locator('ul[data-waiting]')).toHaveCount(0);
  const cards = page.getByRole('main').getByRole('article');
  await cards.last().scrollIntoViewIfNeeded();
  // A card of the second page.
  const deep = cards.nth(24);
  const title = await deep.getByRole('heading').innerText();
  const card = cards.filter({ has: page.getByRole('heading', { name: title }) });
  const link = card.getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  const listing = page.getByRole('heading', { level: 1, name: title });
  await expect(listing).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
  await expect(card).toBeInViewport();

  await page.goForward();
  await expect(listing).toBeVisible();
  await page.reload();
  await expect(listing).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
  await expect(card).toBeInViewport();

  const answer = page.waitForResponse(/search\/filtered.*order=price/);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('price');
  await answer;
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // With a limit of 0 the map requests only its marks.
    if (pathname.endsWith('/search/filtered') && searchParams.get('limit') !== '0')
      searches.push(request.url());
  });
  await page.goBack();
  await expect(card).toBeInViewport();
  expect(searches).toEqual([]);
  // The cards around it render later, and it keeps its position.
  await expect(page.locator('ul[data-waiting]')).toHaveCount(0);
  await expect(card).toBeInViewport();
});

test('a step back closes menus and the photo viewer, and asks before a half-filled form is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, '/listings?location=Torino');
  const card = page.getByRole('main').getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  const listing = page.getByRole('heading', { level: 1, name: title });
  await expect(listing).toBeVisible();

  const viewer = page.getByRole('dialog', { name: `Photos of ${title}` });
  const expectGuard = () =>
    expect.poll(() => page.evaluate(() => window.history.state?.usr?.guards !== undefined)).toBe(true);
  const openViewer = async () => {
    await page.getByRole('button', { name: /^View photo/ }).click();
    await expectModal(viewer);
  };
  await openViewer();
  await expectGuard();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(listing).toBeVisible();
  await openViewer();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expectGuard();
  await page.goBack();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(listing).toBeVisible();

  await menu.click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Rent a Room' }).click();
  const field = page.getByLabel('Listing Title');
  await field.fill('Mansarda in Brera');
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await page.goBack();
  await expectModal(question);
  await expect(page).toHaveURL('/create-listing');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('Mansarda in Brera');
  await page.goBack();
  await expectModal(question);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(listing).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/listings?location=Torino');
});

test('after a heart or "Save search" leads to the login, one step back leaves the page; only keyboards see a ring around its heading', async ({
  page,
}) => {
  const member = await register(page);
  await page.goto('/home');
  await page.goto('/listings?location=Torino&maxPrice=600');
  const ring = (heading: Locator) => heading.evaluate((element) => getComputedStyle(element).outlineStyle);

  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('link', { name: 'Register' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, member);
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expectModal(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/home');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logOut();
  // The button of the login is in the header of a visitor.
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await ring(page.getByRole('heading', { level: 1 }))).toBe('none');

  await page.goto('/listings?location=Torino&maxPrice=600');
  const card = page.getByRole('main').getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await page
    .getByRole('button', { name: `Like ${title}`, exact: true })
    .first()
    .click();
  await fillLogin(page, member);
  await expect(page.getByRole('button', { name: `Unlike ${title}`, exact: true }).first()).toBeVisible();
  await expect(heading).toBeFocused();
  expect(await ring(heading)).toBe('none');
  await page.goBack();
  await expect(page).toHaveURL('/listings?location=Torino&maxPrice=600');
  await expect(page.getByRole('heading', { level: 1, name: /Torino/ })).toBeFocused();
  await tabTo(page, new RegExp(title));
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  expect(await ring(heading)).toBe('solid');
});
