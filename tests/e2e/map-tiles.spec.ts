import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, showMap, tabTo, test } from './support.ts';

const tileAddress = /tile\.openstreetmap\.org\/(\d+)\/\d+\/\d+\.png$/;
const tileColour = [30, 144, 255];
const unavailable = 'Map tiles are unavailable: showing a simplified map';

/** Answers requests for map tiles with one colour, or aborts them while `isDown`. */
async function serveTiles(page: Page) {
  const [r = 0, g = 0, b = 0] = tileColour;
  const body = await sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  const server = { isDown: false, zooms: new Set<number>() };
  await page.route(tileAddress, (route) => {
    if (server.isDown) return route.abort();
    server.zooms.add(Number(tileAddress.exec(route.request().url())?.[1]));
    return route.fulfill({ contentType: 'image/png', body });
  });
  return server;
}

const map = (page: Page) => page.getByRole('application');
const note = (page: Page) => page.getByRole('status').filter({ hasText: unavailable });

/** The share of pixels on the map that have the colour of the tiles. */
async function tileShare(page: Page): Promise<number> {
  const picture = await map(page).screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let matching = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (tileColour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8)) matching += 1;
  }
  return matching / (info.width * info.height);
}

const showsTiles = async (page: Page) => (await tileShare(page)) > 0.5;
const showsNoTiles = async (page: Page) => (await tileShare(page)) === 0;

/** The distance of two pins on the screen in pixels; `NaN` until both exist. Their rooms are far apart, so the pins stay separate. */
async function pinDistance(page: Page): Promise<number> {
  const [a, b] = await Promise.all(
    [/Via Brera 12/, /Via Washington 55/].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  if (!a || !b) return Number.NaN;
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

test.describe('the tiles of the map', () => {
  test('are shown when the server answers', async ({ page, logged }) => {
    const server = await serveTiles(page);
    await page.goto('/map');
    await expect.poll(() => showsTiles(page)).toBe(true);
    await expect(note(page)).toBeHidden();
    expect([...server.zooms]).toEqual([13]);
    expect(logged).toEqual([]);
  });

  test('are replaced by the basemap after one failed request', async ({ page }) => {
    const requests: string[] = [];
    page.on('requestfailed', (request) => {
      if (tileAddress.test(request.url())) requests.push(request.url());
    });
    // A map that is moved more than 10 s later requests the tiles again.
    await page.clock.setFixedTime(new Date());
    await page.goto('/map');
    await expect(note(page)).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('button', { name: /Via Brera 12/ })).toBeVisible();
    await expect.poll(() => showsNoTiles(page)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('disappear when the server stops answering and return with the connection', async ({
    page,
    context,
  }) => {
    const server = await serveTiles(page);
    await page.goto('/map');
    await expect.poll(() => showsTiles(page)).toBe(true);
    server.isDown = true;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(note(page)).toBeVisible();
    await expect.poll(() => showsNoTiles(page)).toBe(true);

    await context.setOffline(true);
    server.isDown = false;
    await context.setOffline(false);
    await expect.poll(() => showsTiles(page)).toBe(true);
    await expect(note(page)).toBeHidden();
  });
});

test.describe('the map', () => {
  test('zooms with its buttons and by keyboard', async ({ page }) => {
    const server = await serveTiles(page);
    await page.goto('/map');
    await expect.poll(() => showsTiles(page)).toBe(true);
    let distance = 0;
    await expect.poll(async () => (distance = await pinDistance(page))).toBeGreaterThan(0);
    const expectZoom = async (zoom: number) => {
      await expect.poll(() => server.zooms.has(zoom)).toBe(true);
      await expect.poll(async () => (await pinDistance(page)) / distance).toBeCloseTo(2 ** (zoom - 13), 1);
    };
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expectZoom(14);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expectZoom(13);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expectZoom(12);
    await map(page).focus();
    await page.keyboard.press('+');
    await expectZoom(13);
  });

  test('opens and closes a popup by keyboard and returns the focus', async ({ page }) => {
    await page.goto('/map');
    const pin = page.getByRole('button', { name: /Via Brera 12/ });
    await expect(pin).toBeVisible();
    await tabTo(page, /Via Brera 12/);
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog', { name: /Via Brera 12/ });
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

  test('opens a cluster and selects a room by keyboard', async ({ page }) => {
    await page.goto('/listings?location=Roma');
    await showMap(page);
    const cluster = page.getByRole('button', { name: /rooms here/ }).first();
    const pin = page.getByRole('button', { name: /\/month/ }).first();
    do {
      const mark = await cluster.getAttribute('data-mark');
      await cluster.press('Enter');
      await expect(map(page)).toBeFocused();
      // Waits for the rooms of the closer view: a pin of the wider view may disappear while it is pressed.
      await expect(page.locator(`[data-mark="${mark}"]`)).toHaveCount(0);
      await expect(cluster.or(pin).first()).toBeVisible();
    } while (!(await pin.isVisible()));
    await pin.press('Enter');
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    const selected = page.getByRole('region', { name: 'Selected Property' });
    await expect(selected).toBeVisible();
    await expect(selected).toContainText('View Full Details');
  });
});
