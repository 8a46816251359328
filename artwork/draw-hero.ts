/**
 * Draws the app's own pictures into src/components/artwork: the hero of the landing page in two crops, and the street behind some
 * screens, each by day and in the evening. The result is deterministic: run it again after a change in artwork/hero, and commit the
 * result.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readArguments } from '../scripts/read-arguments.ts';
import { composeHero } from './hero/compose.ts';
import { lights, type Theme } from './hero/core/light.ts';
import { composeStreet } from './hero/street/street.ts';

readArguments();

const folder = fileURLToPath(new URL('../src/components/artwork/', import.meta.url));

/** The limits are in bytes, so that a phone on a slow connection shows the pictures soon. */
const pictures: readonly {
  name: string;
  draw: (theme: Theme) => string;
  widths: readonly (readonly [width: number, limit: number])[];
}[] = [
  {
    name: 'hero-wide',
    draw: (theme) => composeHero('wide', theme),
    widths: [
      [1920, 110_000],
      [1280, 60_000],
    ],
  },
  { name: 'hero-tall', draw: (theme) => composeHero('tall', theme), widths: [[828, 50_000]] },
  { name: 'street', draw: composeStreet, widths: [[1280, 30_000]] },
];

const finest = 84;
const coarsest = 30;

/** WebP at the best quality that stays within the limit. */
async function encode(picture: Buffer, width: number, limit: number): Promise<Buffer> {
  for (let quality = finest; quality >= coarsest; quality -= 3) {
    const webp = await sharp(picture)
      .resize(width)
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (webp.length <= limit) return webp;
  }
  throw new Error(`${width} px wide does not fit into ${limit} bytes`);
}

await mkdir(folder, { recursive: true });
for (const { name, draw, widths } of pictures) {
  for (const theme of Object.keys(lights) as Theme[]) {
    const picture = await sharp(Buffer.from(draw(theme)), { unlimited: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const [width, limit] of widths) {
      const webp = await encode(picture, width, limit);
      const file = `${name}-${theme}-${width}.webp`;
      await writeFile(`${folder}${file}`, webp);
      console.log(`${file} ${(webp.length / 1000).toFixed(1)} kB`);
    }
  }
}
