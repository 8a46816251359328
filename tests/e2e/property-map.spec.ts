import { expect, expectSound, screens, showMap, test } from './support.ts';

for (const { name, viewport } of screens) {
  test.describe(`the map of sample properties at ${name}`, () => {
    test.use({ viewport });

    test('shows a marker, its popup and the details', async ({ page, logged }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'View Properties on Map' }).click();
      await expect(page).toHaveURL('/map');
      await page.getByRole('button', { name: /Via Brera 12/ }).click();
      const popup = page.getByRole('dialog');
      await expect(popup).toContainText('$1,450/month');
      await expect(popup).toContainText('Via Brera 12, Milano');
      await expect(popup).toContainText(/2 beds/i);
      await expect(popup).toContainText(/1 bath/i);
      await expectSound(page);
      await popup.getByRole('button', { name: 'View Details' }).click();
      const panel = page.getByRole('region', { name: 'Property Details' });
      await expect(panel).toContainText('Bedrooms');
      await expect(panel.getByRole('heading', { name: 'Property Details' })).toBeFocused();
      await expectSound(page);
      await panel.getByRole('button', { name: 'Close property details' }).click();
      await expect(panel).toBeHidden();
      expect(logged).toEqual([]);
    });
  });
}

test('a focused marker and a popup are visible on the map', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
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

test('the map of the results shows the searched place', async ({ page }) => {
  await page.goto('/listings?location=Roma');
  await showMap(page);
  await expect(page.getByRole('button', { name: /rooms here|month/ }).first()).toBeVisible();
});
