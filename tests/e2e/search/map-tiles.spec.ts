import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support.ts';

test.use({ hasTiles: false });

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

test('the map shows the tiles of the server, zooms, and shows a basemap until the server answers again', async ({
  page,
  context,
  logged,
}) => {
  const server = await serveTiles(page);
  await page.goto('/map');
  await expect.poll(() => showsTiles(page)).toBe(true);
  await expect(note(page)).toBeHidden();
  expect([...server.zooms]).toEqual([13]);
  expect(logged).toEqual([]);

  await test.step('it zooms with its buttons and by keyboard', async () => {
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

  await test.step('the tiles disappear when the server stops answering and return with the connection', async () => {
    // A map of few tiles.
    await page.setViewportSize({ width: 360, height: 480 });
    await expect.poll(() => showsTiles(page)).toBe(true);
    server.isDown = true;
    // To a zoom whose tiles are not loaded yet.
    await page.getByRole('button', { name: 'Zoom in' }).click();
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

test('the tiles are replaced by the basemap after one failed request', async ({ page }) => {
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
