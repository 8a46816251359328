import type { Page } from '@playwright/test';
import { logIn } from '../members.ts';
import { expect, test } from '../support.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Somebody has set their texts to twice the size. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    }),
  );
}

async function expectNoOverflow(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    // Parts of a screen that come later count too.
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#root [data-waiting]')).toHaveCount(0);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect
      .poll(overflow, { message: `pixels of sideways scrolling of ${path}` })
      .toBeLessThanOrEqual(0);
  });
}

for (const lang of ['en', 'it'])
  test(`texts of twice the size do not scroll sideways on a phone: ${lang}`, async ({ page }) => {
    await enlargeText(page);
    await page.goto(`/?lang=${lang}`);
    const rooms = ['/listings?location=Torino&maxPrice=600', '/listings?location=Nowhere', '/listing/1'];
    const forms = ['/login', '/register', '/forgot-password', '/forgot-password?token=x', '/feedback'];
    for (const path of ['/home', ...rooms, ...forms, '/map', '/compare', '/no/such'])
      await expectNoOverflow(page, path);
    await logIn(page, '/listings');
    for (const path of ['/profile', '/liked-listings', '/create-listing', '/conversations', '/chat-page'])
      await expectNoOverflow(page, path);
  });
