import type { Page } from '@playwright/test';
import { expect, expectModal, tabTo, test } from '../support.ts';

/** Opens clusters until a room has its own pin, selects it, and opens it. */
async function openOnMap(page: Page): Promise<void> {
  const cluster = page.getByRole('button', { name: /rooms here/ }).first();
  const pin = page.getByRole('button', { name: /\/month/ }).first();
  // Again if it was a pin of the wider view, which disappears when the rooms of the closer view show.
  await expect(async () => {
    while (!(await pin.isVisible())) {
      const mark = await cluster.getAttribute('data-mark');
      await cluster.press('Enter');
      await expect(page.getByRole('application')).toBeFocused();
      await expect(page.locator(`[data-mark="${mark}"]`)).toHaveCount(0);
      await expect(cluster.or(pin).first()).toBeVisible();
    }
    await pin.press('Enter', { timeout: 5000 });
    await expect(pin).toHaveAttribute('aria-pressed', 'true', { timeout: 5000 });
  }).toPass();
  await page
    .getByRole('region', { name: 'Selected Property' })
    .getByRole('link', { name: 'View Full Details' })
    .press('Enter');
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
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
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
