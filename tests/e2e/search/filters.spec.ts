import { expect, expectModal, expectSound, openScreen, test } from '../support.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('filters by keyboard alone; the address keeps them, also for a reload and for going back', async ({
  page,
}) => {
  await page.goto('/listings?location=Padova');
  const button = page.getByRole('button', { name: /^Filters/ });
  await expect(page.getByText(/^\d+ rooms$/)).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expectModal(panel);
  await expect(panel.getByRole('button', { name: /^Show \d+ rooms$/ })).toBeVisible();

  await panel.getByRole('slider', { name: 'Lowest rent' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByLabel('Lowest rent ($)')).toHaveValue('50');
  // A date without its year: the browser gives its value as empty.
  const from = panel.getByLabel('From', { exact: true });
  await from.focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleDescription('Complete this value, or empty the field.');
  await expect(from).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Shift+Tab');
  // The message stays until the value is complete or empty: the button must not move while it is pressed.
  await expect(from).toHaveAccessibleDescription('Complete this value, or empty the field.');
  await from.focus();
  await page.keyboard.press('Backspace');
  await expect(from).toHaveAccessibleDescription('');
  const posted = panel.getByLabel('Posted since');
  await posted.focus();
  await page.keyboard.type('12');
  await panel.getByRole('button', { name: 'Clear all' }).focus();
  await page.keyboard.press('Enter');
  expect(await posted.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(false);
  await panel.getByRole('slider', { name: 'Lowest rent' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel.getByRole('checkbox', { name: 'Furnished' }).focus();
  await page.keyboard.press('Space');
  await expect(panel.getByRole('checkbox', { name: 'Furnished' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  const applied = page.getByRole('list', { name: 'Applied filters' });
  const chips = applied.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveText(['From $50', 'Furnished']);
  await expect(page).toHaveURL('/listings?location=Padova&minPrice=50&furnished=true');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByLabel('Order').selectOption('Lowest rent first');
  await expect(page).toHaveURL(/order=price$/);
  await page.reload();
  await expect(chips).toHaveText(['From $50', 'Furnished']);
  await expect(page.getByLabel('Order')).toHaveValue('price');
  await page.goBack();
  await expect(page.getByLabel('Order')).toHaveValue('newest');
  await chips.last().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/listings?location=Padova&minPrice=50');
  await expect(chips).toHaveText(['From $50']);
  await expect(button).toBeFocused();

  await test.step('each applied filter can be reached with a mouse on a wide screen', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openScreen(
      page,
      '/listings?location=Milano&minPrice=300&maxPrice=500&minSize=10&furnished=true&hasPhotos=true&minFloor=1',
    );
    await expect(applied.getByRole('button')).toHaveCount(7);
    for (const chip of await applied.getByRole('button').all())
      await expect(chip).toBeInViewport({ ratio: 1 });
    await expectSound(page);
  });
});
