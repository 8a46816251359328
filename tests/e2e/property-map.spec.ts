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

test('the map of the results shows the searched place', async ({ page }) => {
  await page.goto('/listings?location=Roma');
  await showMap(page);
  await expect(page.getByRole('button', { name: /rooms here|month/ }).first()).toBeVisible();
});
