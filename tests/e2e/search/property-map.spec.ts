import { expect, expectSoundAtAllWidths, tabTo, test } from '../support.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the map of sample properties shows a marker, its popup and the details', async ({ page, logged }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View Properties on Map' }).click();
  await expect(page).toHaveURL('/map');
  const pin = page.getByRole('button', { name: /Via Brera 12/ });
  const popup = page.getByRole('dialog', { name: /Via Brera 12/ });

  await test.step('a popup opens and closes by keyboard and returns the focus', async () => {
    await expect(pin).toBeVisible();
    await tabTo(page, /Via Brera 12/);
    await page.keyboard.press('Enter');
    await expect(popup).toBeFocused();
    await expect(pin).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(pin).toBeFocused();
    await page.keyboard.press('Space');
    await expect(popup).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(popup).toBeHidden();
    await expect(pin).toBeFocused();
  });

  await test.step('and by mouse, with the details', async () => {
    await pin.click();
    await expect(popup).toContainText('$1,450/month');
    await expect(popup).toContainText('Via Brera 12, Milano');
    await expect(popup).toContainText(/2 beds/i);
    await expect(popup).toContainText(/1 bath/i);
    await expectSoundAtAllWidths(page);
    await popup.getByRole('button', { name: 'View Details' }).click();
    const panel = page.getByRole('region', { name: 'Property Details' });
    await expect(panel).toContainText('Bedrooms');
    await expect(panel.getByRole('heading', { name: 'Property Details' })).toBeFocused();
    await expectSoundAtAllWidths(page);
    await panel.getByRole('button', { name: 'Close property details' }).click();
    await expect(panel).toBeHidden();
  });
  expect(logged).toEqual([]);
});

test('a focused marker and a popup are visible on the map', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/map');
  const pin = page.getByRole('button', { name: /Via Brera 12/ });
  await expect(pin).toBeInViewport();
  await page.getByRole('application').focus();
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowRight');
  await expect(pin).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.locator('.map-pin:focus')).toBeInViewport({ ratio: 1 });
  // Scrolled so that the header covers the upper part of the map.
  await pin.focus();
  await page.evaluate(() => scrollTo(0, 260));
  await pin.press('Enter');
  await page.getByRole('dialog').getByText('$1,450/month').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('application')).toBeVisible();
  await expect(pin).toBeVisible();
});
