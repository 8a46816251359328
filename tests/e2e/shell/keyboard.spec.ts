import type { Page } from '@playwright/test';
import { expect, expectModal, tabTo, test } from '../support.ts';

/**
 * Opens groups until a room has its own pin, selects it, and opens it. Each Enter is for the mark that has the focus then: the map may
 * have moved to show a pin, and a group may have taken the pin in.
 */
async function openOnMap(page: Page): Promise<void> {
  const map = page.getByRole('application');
  const selected = page.getByRole('region', { name: 'Selected Property' });
  while (!(await selected.isVisible())) {
    await expect(map.locator('[data-mark]').first()).toBeVisible();
    // In one step: a pin of the wider view may disappear at any moment.
    await map.evaluate((element) => {
      const mark = element.querySelector('[data-mark^="room-"]') ?? element.querySelector('[data-mark]');
      if (mark instanceof HTMLElement) mark.focus();
    });
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await selected.isVisible()) || map.evaluate((element) => element.matches(':focus')))
      .toBe(true);
  }
  await selected.getByRole('link', { name: 'View Full Details' }).press('Enter');
}

test.use({ viewport: { width: 360, height: 740 } });

test('a visitor finds and opens a room by keyboard only', async ({ page }) => {
  await page.goto('/');
  // A Tab before the first paint would focus nothing.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, /City or university/);
  await page.keyboard.type('pol');
  await expect(page.getByRole('listbox').getByRole('option', { name: /^Politecnico/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { name: /Torino/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await tabTo(page, /Find/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Results for 'Politecnico di Torino'");

  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(page, /Show map/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /rooms here|month/ }).first()).toBeVisible();
  await tabTo(page, /rooms here|month/);
  // The arrow keys change the photo on the link of a card. Its other parts are tab stops.
  const several = page.getByRole('article').filter({ hasText: /1\/[234]/ });
  const href = await several.first().getByRole('link').getAttribute('href');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
  await card.getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByText(/^2\//)).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: /^Like/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const compare = card.getByRole('button', { name: /^Compare/ });
  await expect(compare).toBeFocused();
  expect(await compare.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('"Compare"');
  await page.keyboard.press('Tab');
  const next = page.getByRole('article').filter({ has: page.locator('summary:focus') });
  await expect(next.getByRole('link')).not.toHaveAttribute('href', href ?? '');
  await openOnMap(page);
  await expect(page).toHaveURL(/\/listing\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, /in full screen/);
  await page.keyboard.press('Enter');
  await expectModal(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /in full screen/ })).toBeFocused();
  await tabTo(page, /Contact Now/);
  await page.keyboard.press('Enter');
  await expectModal(page.getByRole('dialog', { name: /^Contact / }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Contact Now' })).toBeFocused();
});
