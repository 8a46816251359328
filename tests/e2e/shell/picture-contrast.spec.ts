import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from '../../support/contrast.ts';
import { expect, test } from '../support.ts';

// The test adds a style that hides the texts, which the policy would block.
test.use({ bypassCSP: true });

type Colour = readonly [number, number, number];

/** The lowest contrast between a text colour and the pixels behind its lines. The text must be hidden. */
async function lowestContrast(page: Page, text: Locator, colour: Colour): Promise<number> {
  const lines = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
  });
  let lowest = 21;
  for (const clip of lines.filter(({ width, height }) => width > 1 && height > 1)) {
    const { data, info } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      lowest = Math.min(lowest, contrast(colour, [...data.subarray(at, at + 3)]));
    }
  }
  return lowest;
}

test('texts over pictures have enough contrast in both themes', async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const texts = {
      headline: page.getByRole('heading', { level: 1 }),
      'line below': page.getByText(/^Rooms for students/),
      logo: page.getByRole('link', { name: 'Stanza', exact: true }),
      'All listings': page.getByRole('link', { name: 'All listings' }),
      Map: page.getByRole('link', { name: 'Map', exact: true }),
      ...(width > 360 && {
        'Rent a Room': page.getByRole('link', { name: 'Rent a Room' }),
        Register: page.getByRole('link', { name: 'Register' }),
      }),
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // A picture cannot be decoded while that of another theme takes its place.
      const picture = page.locator('picture img').first();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
        .toContain(`-${colorScheme}-`);
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const read = new Map<string, Colour>();
      for (const [name, text] of Object.entries(texts)) {
        const rgb = await text.evaluate((element) =>
          getComputedStyle(element)
            .color.match(/[\d.]+/g)
            ?.map(Number),
        );
        read.set(name, [rgb?.[0] ?? 0, rgb?.[1] ?? 0, rgb?.[2] ?? 0]);
      }
      const hiding = await page.addStyleTag({
        content: 'h1, p, header a { color: transparent !important }',
      });
      for (const [name, text] of Object.entries(texts)) {
        const lowest = await lowestContrast(page, text, read.get(name) ?? [0, 0, 0]);
        expect.soft(lowest, `${name} at ${width} px, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
      }
      await hiding.evaluate((style) => (style as HTMLStyleElement).remove());
    }
  }
});
