import { expect, expectSoundAtAllWidths, test } from '../support.ts';

// Below 1024 px the results have no map until it is shown.
test.use({ viewport: { width: 768, height: 900 } });

test('two rooms of a search stand side by side, and stay after a reload', async ({ page }) => {
  await page.goto('/listings?university=Bocconi&maxPrice=500');
  const cards = page.getByRole('article');
  const choose = (card: number) => cards.nth(card).getByRole('button', { name: /^Compare / });
  await choose(0).click();
  await choose(1).click();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('rowheader', { name: 'Way to Bocconi' })).toBeVisible();
  await expectSoundAtAllWidths(page);
  await page.reload();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(page).toHaveURL(/\/compare\?rooms=\d+&university=Bocconi$/);
  await page.goBack();
  // The removed room is no longer chosen.
  await expect(page.getByText('1 room of 4 chosen')).toBeVisible();
});
