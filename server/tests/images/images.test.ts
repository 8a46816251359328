import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openTestApp, photoContent } from '../support/app.ts';
import { aDemonstration, aPoster } from '../support/builders.ts';

const { app, images } = await openTestApp(
  aDemonstration([{ photos: ['room-1'] }], [aPoster({ picture: 'poster-1' })]),
);
await images.put('small-only', 320, Buffer.from(photoContent('small-only', 320)));

describe('GET /images/{key}.webp', () => {
  test('returns the widest image with a permanent cache header', async () => {
    const response = await app.inject('/images/room-1.webp');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(photoContent('room-1', 1280).length),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.body).toBe(photoContent('room-1', 1280));
  });

  test.each([
    ['320', 320],
    ['640', 640],
    ['1280', 1280],
    ['1', 320],
    ['470', 320],
    ['490', 640],
    ['800', 640],
    ['99999', 1280],
    ['0', 320],
    ['-1', 1280],
    ['wide', 1280],
    ['1e2', 1280],
    ['', 1280],
    ['99999999999999999999', 1280],
  ])('?w=%s answers the nearest width, %d', async (wanted, width) => {
    expect((await app.inject(`/images/room-1.webp?w=${wanted}`)).body).toBe(photoContent('room-1', width));
  });

  test('answers an image that has only one width for every width', async () => {
    expect((await app.inject('/images/small-only.webp?w=1280')).body).toBe(photoContent('small-only', 320));
  });

  test('answers portraits', async () => {
    expect((await app.inject('/images/poster-1.webp?w=320')).body).toBe(photoContent('poster-1', 320));
  });

  test('answers HEAD with the size', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/images/room-1.webp' });
    expect(response.headers['content-length']).toBe(String(photoContent('room-1', 1280).length));
    expect(response.body).toBe('');
  });
});

test('GET /images/{key}.jpg answers the smallest one as JPEG, for mails', async () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
  for (const width of [320, 640] as const) await images.put('drawn', width, await picture(width));
  const response = await app.inject('/images/drawn.jpg?w=640');
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(response.rawPayload.length),
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 320,
    height: 160,
  });
  const { channels } = await sharp(response.rawPayload).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each([
  '/images/room-2.webp',
  '/images/room-2.jpg',
  '/images/room-1',
  '/images/room-1.png',
  '/images/room-1-320.webp',
  '/images/.webp',
  '/images/',
  '/images/..%2f..%2fserver%2fapp.webp',
  '/images/..%2fimages%2froom-1.webp',
  '/images/%2e%2e%2froom-1.webp',
  '/images/../../../etc/passwd',
  '/images/..%5c..%5croom-1.webp',
  '/images/room-1%00.webp',
  '/images/room-1.webp%00',
  '/images/ROOM-1.webp',
  '/images/-room-1.webp',
  '/images/room-1%0a.webp',
  '/images/%zz.webp',
  `/images/${'a'.repeat(5000)}.webp`,
])('%s is not found', async (url) => {
  const response = await app.inject({ url, headers: { accept: 'image/*' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    code: expect.stringMatching(/^(image-)?not-found$/),
    message: expect.stringMatching(/^(Image not|Not) found\.$/),
  });
});

test('an invalid key never reaches the disk', async () => {
  await expect(images.get('../secret', 320)).rejects.toThrow(TypeError);
  await expect(images.put('../secret', 320, Buffer.from('x'))).rejects.toThrow(TypeError);
});
