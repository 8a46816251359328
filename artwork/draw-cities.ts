/** Draws the pictures of the cities on the landing page into src/components/artwork/cities: `npm run cities -w artwork`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { City, TimeOfDay } from '@stanza/server/demo/generate/flats.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import sharp from 'sharp';
import { readArguments } from '../scripts/read-arguments.ts';
import { Canvas } from './photos/core/canvas.ts';
import { lightOf } from './photos/core/light.ts';
import { drawView } from './photos/views/view.ts';

readArguments();

const folder = fileURLToPath(new URL('../src/components/artwork/cities/', import.meta.url));

const times: Record<City, TimeOfDay> = {
  Bologna: 'golden',
  Brescia: 'morning',
  Milano: 'noon',
  Padova: 'golden',
  Roma: 'evening',
  Torino: 'noon',
  Venezia: 'golden',
};

/** The view has no camera of a room: only its own coordinates. */
const still = { position: [0, 0, 0], yaw: 0, focal: 900, horizon: 400 } as const;

await mkdir(folder, { recursive: true });
for (const [i, [city, time]] of (Object.entries(times) as [City, TimeOfDay][]).entries()) {
  const canvas = new Canvas(still, lightOf(time, -1), makeRandom(3511 + i));
  drawView(canvas, city, 0, { centre: [640, 490], unit: 1.62 });
  const webp = await sharp(Buffer.from(canvas.toSvg(1280, 800)))
    .flatten({ background: '#ffffff' })
    .resize(640, 400)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(`${folder}${city.toLowerCase()}.webp`, webp);
  console.log(`${city} ${(webp.length / 1000).toFixed(1)} kB`);
}
