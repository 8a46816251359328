/** Draws every photograph and portrait of the demonstration: `npm run photos -w artwork -- [start of a key]`. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import { flats, photoKey, portraitKey } from '@stanza/server/demo/generate/flats.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import sharp from 'sharp';
import { readArguments, refuse } from '../scripts/read-arguments.ts';
import { people } from './photos/portraits/people.ts';
import { drawPortrait } from './photos/portraits/portrait.ts';
import { drawScene } from './photos/scene.ts';

const folder = join(import.meta.dirname, '../server/demo/photos');
const [wanted = '', ...more] = readArguments({ allowPositionals: true }).positionals;
if (more.length > 0) refuse(`One start of a key can be given: ${more.join(' ')} is too much.`);

/** Paper grain, as a layer of faint noise around middle grey. */
function makeGrain(width: number, height: number) {
  const random = makeRandom(20_25);
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i += 3)
    pixels.fill(128 + Math.round((random.next() + random.next() - 1) * 9), i, i + 3);
  return { input: pixels, raw: { width, height, channels: 3 as const }, blend: 'soft-light' as const };
}

const grain = makeGrain(1280, 960);

/** Adds some contrast, saturation and grain, like the development of a photo. */
async function develop(drawn: Buffer): Promise<Buffer> {
  const developed = await sharp(drawn)
    .modulate({ saturation: 1.07 })
    .linear(1.09, -13)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(developed).composite([grain]).png({ compressionLevel: 1 }).toBuffer();
}

/** The flats of the first drawing keep their bytes; the later ones are compressed more, for the size of the repository. */
const firstFlats = new Set(flats.filter(({ city }) => city !== null).map(({ key }) => key));

async function write(key: string, svg: string, square: boolean): Promise<number> {
  const drawn = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const picture = square ? drawn : await develop(drawn);
  const quality = square ? 70 : firstFlats.has(key.split('-')[0] ?? '') ? 74 : 68;
  let bytes = 0;
  for (const width of imageWidths) {
    const file = join(folder, `${key}-${width}.webp`);
    await sharp(picture)
      .resize(width, square ? width : (width * 3) / 4, { kernel: 'lanczos3' })
      .webp({ quality, effort: 5, smartSubsample: true })
      .toFile(file);
    bytes += (await stat(file)).size;
  }
  return bytes;
}

await mkdir(folder, { recursive: true });
const pictures = [
  ...flats.flatMap((flat) =>
    flat.rooms.map((room) => ({
      key: photoKey(flat, room),
      square: false,
      draw: () => drawScene(flat, room),
    })),
  ),
  ...people.map((person, i) => ({ key: portraitKey(i), square: true, draw: () => drawPortrait(person, i) })),
].filter(({ key }) => key.startsWith(wanted));
if (pictures.length === 0) refuse(`No key of a picture starts with '${wanted}'.`);

if (wanted === '') {
  const expected = new Set(pictures.flatMap(({ key }) => imageWidths.map((width) => `${key}-${width}.webp`)));
  for (const file of await readdir(folder)) {
    if (!expected.has(file)) await rm(join(folder, file));
  }
}
let total = 0;
for (const { key, square, draw } of pictures) total += await write(key, draw(), square);
console.log(`${pictures.length} pictures, ${(total / 1e6).toFixed(1)} MB in ${folder}`);
