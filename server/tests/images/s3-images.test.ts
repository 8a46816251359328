import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openS3ImageStore } from '../../images/s3-image-store.ts';
import { StartError } from '../../process/start-error.ts';
import { openMembersApp } from '../support/members.ts';
import { openS3Server } from '../support/s3.ts';
import { aDraft, anImage, newListing } from '../support/uploads.ts';

async function open() {
  const server = await openS3Server();
  const images = await openS3ImageStore(server.url);
  onTestFinished(() => images.close());
  return { ...server, images };
}

const keys = [0, 1, 2, 3].map((n) => `d2f7c0de-0000-4000-8000-00000000000${n}`);

describe('images in S3', () => {
  test('can be stored, read and removed', async () => {
    const { images, objects } = await open();
    await images.put('room-1', 320, Buffer.from('small'));
    await images.put('room-1', 1280, Buffer.from('large'));
    expect([...objects]).toMatchObject([
      ['room-1-320.webp', { content: Buffer.from('small'), type: 'image/webp' }],
      ['room-1-1280.webp', { content: Buffer.from('large'), type: 'image/webp' }],
    ]);
    const found = await images.get('room-1', 1280);
    expect(found?.size).toBe(5);
    expect(found && (await text(found.content))).toBe('large');
    expect(await images.get('room-1', 640)).toBeNull();
    await images.remove('room-1');
    await images.remove('room-1');
    expect(objects.size).toBe(0);
  });

  test('are swept page by page: only old unused uploads are removed', async () => {
    const { images, objects } = await open();
    for (const key of keys)
      for (const width of [320, 640] as const) await images.put(key, width, Buffer.from('x'));
    await images.put('flat01-bedroom', 320, Buffer.from('x'));
    objects.set('theirs.txt', { content: Buffer.from('x'), type: 'text/plain', modified: new Date(0) });
    const cutoff = new Date(Date.now() + 1000);
    for (const [name, object] of objects) if (name.startsWith(keys[3] ?? '')) object.modified = cutoff;
    await images.sweep(cutoff, async (asked) => new Set(asked.filter((key) => key === keys[1])));
    expect([...objects.keys()].toSorted()).toEqual(
      [`${keys[1]}-320`, `${keys[1]}-640`, `${keys[3]}-320`, `${keys[3]}-640`, 'flat01-bedroom-320']
        .map((name) => `${name}.webp`)
        .concat('theirs.txt')
        .toSorted(),
    );
  });

  test('are stored, shown and deleted with a listing', async () => {
    const { images, objects } = await open();
    const { app, anna } = await openMembersApp({ images });
    const made = await anna.inject(
      await newListing([
        ['listing', aDraft()],
        ['images', await anImage()],
      ]),
    );
    expect(made.statusCode).toBe(201);
    expect(objects.size).toBe(3);
    const shown = await app.inject(`${made.json().imageUrls[0]}?w=640`);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    await anna.inject({ method: 'DELETE', url: `/api/users/me/listings/${made.json().id}` });
    expect(objects.size).toBe(0);
  });
});

describe('an unusable store is reported in one line without the secret:', () => {
  test.each([
    ['at a port without a server', (url: string) => url.replace(/:\d+\//, ':1/')],
    ['without the bucket', (url: string) => url.replace('/stanza', '/other')],
    ['with another key', (url: string) => url.replace('KEY', 'OTHER')],
  ])('%s', async (_, change) => {
    const failure = openS3ImageStore(change((await openS3Server()).url));
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow(
      /^The image store at 127\.0\.0\.1:\d+, bucket \w+, cannot be used: [^\n]+\.$/,
    );
    await expect(failure).rejects.toThrow(/^(?!.*se.?cret)/);
  });
});
