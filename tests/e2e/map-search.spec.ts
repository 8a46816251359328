import type { Page } from '@playwright/test';
import { expect, expectSound, showMap, test } from './support.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const map = (page: Page) => page.getByRole('application', { name: 'Map of the results' });
const marks = (page: Page) => page.locator('[data-mark]');
const inBox = /bounds=/;

async function openMap(page: Page, at = '/listings?location=Milano'): Promise<void> {
  await page.goto(at);
  await showMap(page);
  await expect(marks(page).first()).toBeVisible();
}

test('moving the map searches there, and a reload shows it again', async ({ page }) => {
  await openMap(page);
  await expect(heading(page)).toHaveText("Results for 'Milano'");
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(inBox);
  await expect(heading(page)).toHaveText('Rooms in this part of the map');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Rooms in this part of the map');
  await expect(marks(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: This part of the map' }).click();
  await expect(page).toHaveURL('/listings?location=Milano');
});

test('without search as I move, a button searches where the map is', async ({ page }) => {
  await openMap(page);
  await page.getByRole('switch', { name: 'Search as I move' }).uncheck();
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  const here = page.getByRole('button', { name: 'Search this area' });
  await expect(here).toBeVisible();
  await expect(page).toHaveURL('/listings?location=Milano');
  await here.press('Enter');
  await expect(page).toHaveURL(inBox);
  await expect(here).toBeHidden();
  await expect(map(page)).toBeFocused();
});

test('an area is drawn by keyboard alone', async ({ page }) => {
  // Each key moves the map at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await page.getByRole('button', { name: 'Draw an area' }).press('Enter');
  await expect(map(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add corner' })).toBeVisible();
  for (const [index, key] of ['ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(index === 0 ? '1 corner' : `${index + 1} corners`)).toBeVisible();
    await page.keyboard.press(key);
  }
  await expectSound(page);
  await page.getByRole('button', { name: 'Search in it' }).press('Enter');
  await expect(page).toHaveURL(/area=/);
  await expect(heading(page)).toHaveText('Rooms in your area');
  await page.getByRole('button', { name: 'Remove area' }).press('Enter');
  await expect(heading(page)).toHaveText("Results for 'Milano'");
});
