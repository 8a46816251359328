import { expect, test } from './support.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the journey by keyboard alone', async ({ page }) => {
  /** Presses Tab until what has the focus answers to a name: a person would get there too. */
  async function tabTo(name: RegExp): Promise<void> {
    const isThere = () =>
      page.evaluate((source) => {
        const at = document.activeElement;
        const label = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
        const field = at?.id ? document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent : '';
        return new RegExp(source).test(`${label} ${field}`);
      }, name.source);
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if (await isThere()) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  }

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(/City or university/);
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
  await tabTo(/Find/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Results for 'Politecnico di Torino'");

  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(/Show map/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /rooms here|month/ }).first()).toBeVisible();
  await tabTo(/rooms here|month/);
  await tabTo(/Next photo of/);
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await page.getByRole('article').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await tabTo(/in full screen/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(/Contact Now/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Contact Now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Contact Now' })).toBeFocused();
});
