import type { CDPSession } from '@playwright/test';
import { expect, test } from './support.ts';

/** The photos that are in the page no more, or never were, and that something still holds. */
async function heldPhotos(devtools: CDPSession): Promise<number> {
  const objectGroup = 'photos';
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'HTMLImageElement.prototype',
    objectGroup,
  });
  // Collects what nothing holds before.
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.filter((image) => !image.isConnected && image.getAttribute("src")).length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return count.value;
}

test('to look at a room and go back, again and again, keeps no photos of earlier screens', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const found = page.getByRole('heading', { name: "Results for 'Milano'" });
  const photos = page.getByRole('region', { name: 'Photos' });
  // No handle of an element: it would hold the element.
  const lookAndGoBack = async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('article a[href^="/listing/"]')?.click());
    await expect(photos).toBeVisible();
    await page.goBack();
    await expect(found).toBeVisible();
    // As soon as the first cards show, while React draws the others.
    await expect(page.getByRole('article').nth(1)).toBeVisible();
  };
  await page.goto('/listings?location=Milano');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  for (let trip = 0; trip < 13; trip++) await lookAndGoBack();
  // React keeps three or four of the screen before, and the browser all that are still loading. After a minute it may free even those
  // that this test is about.
  await expect.poll(() => heldPhotos(devtools), { timeout: 15_000 }).toBeLessThan(6);
});
