import type { CDPSession } from '@playwright/test';
import { expect, test } from '../support.ts';

// As users do it, most of whom do not save data.
test.use({ loadsAhead: true });

/** The number of photos outside the page that are still referenced. A photo keeps its `sizes` when it leaves the page. */
async function heldPhotos(devtools: CDPSession): Promise<number> {
  const objectGroup = 'photos';
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'HTMLImageElement.prototype',
    objectGroup,
  });
  // This also runs the garbage collection.
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((image) => !image.isConnected && image.getAttribute("sizes")).length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return count.value;
}

test('opening a room and going back repeatedly keeps no photos of earlier screens', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const found = page.getByRole('heading', { name: "Results for 'Milano'" });
  const photos = page.getByRole('region', { name: 'Photos' });
  // Without an element handle, since a handle would keep a reference to the element.
  const lookAndGoBack = async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('article a[href^="/listing/"]')?.click());
    await expect(photos).toBeVisible();
    await page.goBack();
    await expect(found).toBeVisible();
    // As soon as the first cards appear, while React renders the others.
    await expect(page.getByRole('article').nth(1)).toBeVisible();
  };
  await page.goto('/listings?location=Milano');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  for (let trip = 0; trip < 13; trip++) await lookAndGoBack();
  // React keeps three or four photos of the previous screen, and now and then all 24 of them until the next trip. The poll ends early, since
  // after a minute the browser may free even the photos that this test looks for. Counting them stops the page, on a busy machine for
  // seconds: it needs time in between to render the cards.
  const heldAfterTrip = async () => {
    const held = await heldPhotos(devtools);
    await lookAndGoBack();
    return held;
  };
  await expect.poll(heldAfterTrip, { timeout: 40_000, intervals: [1_000, 2_000] }).toBeLessThan(6);
});
