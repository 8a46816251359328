import type { Locator } from '@playwright/test';
import { expect, test } from './support.ts';

test.use({ viewport: { width: 390, height: 844 } });

const pages = ['/', '/listings?location=Milano', '/listing/1', '/map', '/login', '/feedback'];

for (const path of pages) {
  test(`${path} loads without layout shifts`, async ({ page }) => {
    // A slow network, like a phone's. On a fast one, code and data arrive together and nothing could move.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 400_000,
      uploadThroughput: 400_000,
    });
    await page.addInitScript(() => {
      const shifts: { value: number; moved: string[] }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          };
          shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    // A busy machine mounts 48 cards for a while.
    await expect(page.getByRole('contentinfo')).toBeAttached({ timeout: 90_000 });
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    );
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
  });
}

test('the landing page shows before its scripts, and says if they cannot be loaded', async ({ page }) => {
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('#first-view h1')).toBeVisible();
  await expect(page.getByText('Stanza could not be loaded.')).toBeVisible();
  await page.unroute(scripts);
  await page.reload();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page.locator('#first-view')).toHaveCount(0);
  await expect(page.getByText('Stanza could not be loaded.')).toBeHidden();
});

test('the landing page starts although its picture does not come', async ({ page }) => {
  // Never answered.
  await page.route(/hero-.*\.webp$/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

const screensWithShells = [
  { path: '/listings?location=milano', heading: "Results for 'Milano'", hasPhoto: true },
  { path: '/listing/1', heading: /./, hasPhoto: true },
  { path: '/map', heading: 'Properties on the map', hasPhoto: false },
];

for (const { path, heading, hasPhoto } of screensWithShells) {
  test(`${path} shows before its scripts, and they take over`, async ({ page }) => {
    const scripts = '**/assets/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    const firstView = page.locator('#first-view');
    await expect(firstView.locator('h1')).toHaveText(heading);
    // The photo that the app shows first.
    const photo = firstView.locator('img');
    if (hasPhoto) await expect(photo).toBeVisible();
    const shown = hasPhoto ? await addressOf(photo) : null;
    await page.unroute(scripts);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(firstView).toHaveCount(0);
    if (hasPhoto) expect(await addressOf(page.locator('#root img').first())).toBe(shown);
  });
}

function addressOf(photo: Locator): Promise<string> {
  return photo.evaluate((image) => (image as HTMLImageElement).src);
}
