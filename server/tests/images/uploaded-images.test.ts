import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openMembersApp } from '../support/members.ts';
import { aDraft, anImage, newListing, ofSize } from '../support/uploads.ts';

const { app, anna } = await openMembersApp({ listingsPerUser: 100 });
const megabytes = 1024 * 1024;

/** Creates a listing with the image, and returns a function that reads the stored image at a width. */
async function uploaded(content: Buffer, fileName = 'photo.jpg') {
  const response = await anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', content, fileName],
    ]),
  );
  expect(response.statusCode, response.body).toBe(201);
  const address: string = response.json().imageUrls[0];
  return async (width: number) => (await app.inject(`${address}?w=${width}`)).rawPayload;
}

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of type %s is accepted with any file name',
    async (format) => {
      const read = await uploaded(await anImage({ format, width: 1300, height: 975 }), 'notes.txt');
      const sizes = await Promise.all(
        [320, 640, 1280].map(async (width) => sharp(await read(width)).metadata()),
      );
      expect(sizes.map((size) => [size.format, size.width, size.height])).toEqual([
        ['webp', 320, 240],
        ['webp', 640, 480],
        ['webp', 1280, 960],
      ]);
    },
  );

  test('is rotated by its EXIF orientation and stored without metadata', async () => {
    const withGps = await sharp(await anImage({ width: 60, height: 40 }))
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'Anna Rossi' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(withGps.includes('Anna Rossi')).toBe(true);
    const read = await uploaded(withGps);
    for (const width of [320, 640, 1280]) {
      const content = await read(width);
      const metadata = await sharp(content).metadata();
      expect(metadata).toMatchObject({ width: 40, height: 60 });
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
        Array(5),
      );
      expect(content.includes('Anna Rossi')).toBe(false);
    }
    // After a rotation to the right, the left half (blue) is on top.
    const top = sharp(await read(1280)).extract({ left: 0, top: 0, width: 40, height: 25 });
    const { dominant } = await sharp(await top.toBuffer()).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });

  test('that is very high gets at most twice the width as its height', async () => {
    const read = await uploaded(await anImage({ width: 10, height: 12_000, format: 'png' }));
    const heights = [320, 640, 1280].map(async (width) => (await sharp(await read(width)).metadata()).height);
    expect(await Promise.all(heights)).toEqual([640, 1280, 2560]);
  });

  test('in grey, CMYK, with transparency or 16 bits is accepted', async () => {
    const base = sharp(await anImage());
    await uploaded(await base.clone().greyscale().png().toBuffer());
    await uploaded(await base.clone().toColourspace('cmyk').jpeg().toBuffer());
    await uploaded(await base.clone().ensureAlpha(0.5).png().toBuffer());
    await uploaded(await base.clone().toColourspace('rgb16').png().toBuffer());
  });

  test('of exactly 10 MB is accepted', async () => {
    await uploaded(await ofSize(10 * megabytes));
  });
});
