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
    await expect(page.getByRole('contentinfo')).toBeAttached();
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
    const address = hasPhoto ? await photo.getAttribute('src') : null;
    await page.unroute(scripts);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(firstView).toHaveCount(0);
    if (address) await expect(page.locator('#root img').first()).toHaveAttribute('src', address);
  });
}

/** The longest task of a page may take as many times as long as `fixedWork`, which is 6 now: only a fault goes beyond it. */
const mostTimes = 20;

function fixedWork(): number {
  const start = performance.now();
  const items = Array.from({ length: 20_000 }, (_, index) => ({ name: `room ${(index * 7919) % 20_000}` }));
  items.sort((a, b) => (a.name < b.name ? -1 : 1));
  JSON.parse(JSON.stringify(items));
  return performance.now() - start;
}

test('no task blocks the page for long, measured by a fixed piece of work', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const measured = { longest: 0 };
    Object.assign(globalThis, { measured });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  // A busy machine makes any task long: one quiet attempt shows that the app does not.
  await expect(async () => {
    await page.goto('/listings?location=Milano');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const longest = await page.evaluate(
      () => (globalThis as unknown as { measured: { longest: number } }).measured.longest,
    );
    const work = await page.evaluate(fixedWork);
    console.log(longest, work, longest / work);
    expect(longest / work).toBeLessThan(mostTimes);
  }).toPass({ timeout: 150_000 });
});
