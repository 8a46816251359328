import { mkdir, readdir } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { expect, test, vi } from 'vitest';
import { openUpload } from '../../../bench/uploads/upload-socket.ts';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import { encodeImage } from '../../images/encode-image.ts';
import { spool } from '../../images/spool.ts';
import { makeTestFolder } from '../support/app.ts';
import { cleanUpAfterUse } from '../support/cleanup.ts';
import { openMembersApp, patiently } from '../support/members.ts';
import { aBomb, aDraft, anImage, newListing, newPicture } from '../support/uploads.ts';

const photo = await anImage();
const stays = new AbortController().signal;

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const aListing = () =>
  newListing([
    ['listing', aDraft()],
    ['images', photo],
  ]);

/** An image store that delays each image until `open()` is called. */
async function delayedStore() {
  const disk = createDiskImageStore(await makeTestFolder());
  const { promise, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  const put = async (...given: Parameters<typeof disk.put>) => {
    waiting += 1;
    await promise;
    await disk.put(...given);
  };
  return { images: { ...disk, put }, open, waiting: () => waiting };
}

test('a member has two upload places from the first byte to the answer, and other members have their own', async () => {
  const { images, open, waiting } = await delayedStore();
  const { anna, bruno } = await openMembersApp({ images });
  const first = [anna.inject(await aListing()), anna.inject(await newPicture(photo))];
  await vi.waitFor(() => expect(waiting()).toBe(2), patiently);
  const third = await anna.inject(await aListing());
  expect(third.statusCode).toBe(429);
  expect(third.headers['retry-after']).toBe('10');
  expect(third.json()).toEqual({
    code: 'already-uploading',
    message: 'You are uploading something else already. Please wait until it is done.',
  });
  const other = bruno.inject(await aListing());
  await vi.waitFor(() => expect(waiting()).toBe(3), patiently);
  open();
  expect((await Promise.all([...first, other])).map(({ statusCode }) => statusCode)).toEqual([201, 200, 201]);
  expect((await anna.inject(await aListing())).statusCode).toBe(201);
});

test('a body that has arrived before it is read is spooled to its last byte', async () => {
  const body = Buffer.alloc(32 * 1024 * 1024, 'x');
  const raw = Object.assign(new Readable({ read() {} }), { headers: {} });
  raw.push(body);
  raw.push(null);
  const options = { most: body.length, tooLong: () => new Error('Too long.'), signal: stays };
  const spooled = await spool({ raw } as unknown as FastifyRequest, options);
  expect((await buffer(spooled.request.raw)).length).toBe(body.length);
  await spooled.remove();
});

test('a slow upload ends with 408 after half a minute, and its place is free', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  cleanUpAfterUse(async () => void vi.useRealTimers());
  let started = 0;
  const count: preHandlerAsyncHookHandler = async () => {
    started += 1;
  };
  const { app, anna } = await openMembersApp({
    onRoute(route) {
      if (route.url === '/api/users/me/listings') route.preHandler = [route.preHandler ?? [], count].flat();
    },
  });
  const port = await listen(app);
  const uploads = await Promise.all([1, 2].map(() => openUpload(port, anna.token, photo)));
  for (const upload of uploads) await upload.send(upload.length - 5);
  await vi.waitFor(() => expect(started).toBe(2), patiently);
  expect((await anna.inject(await aListing())).statusCode).toBe(429);
  vi.advanceTimersByTime(29_000);
  for (const upload of uploads) await upload.send(upload.length - 4);
  expect((await anna.inject(await aListing())).statusCode).toBe(429);
  vi.advanceTimersByTime(10_000);
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([408, 408]);
  vi.useRealTimers();
  expect((await anna.inject(await aListing())).statusCode).toBe(201);
});

test('an upload that is fast enough may take longer and pause', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  cleanUpAfterUse(async () => void vi.useRealTimers());
  const { app, anna } = await openMembersApp();
  const read: Socket[] = [];
  app.server.on('connection', (socket) => read.push(socket));
  const port = await listen(app);
  const upload = await openUpload(port, anna.token, Buffer.concat([photo, Buffer.alloc(200_000)]));
  await upload.send(200_000);
  await vi.waitFor(() => expect(read[0]?.bytesRead).toBe(200_000), patiently);
  vi.advanceTimersByTime(60_000);
  await upload.send(upload.length);
  expect(await upload.status).toBe(201);
});

test('an upload leaves neither rows nor files when the client disconnects during storing', async () => {
  const { images, open, waiting } = await delayedStore();
  const folder = await makeTestFolder();
  const disk = createDiskImageStore(folder);
  const { app, db, anna } = await openMembersApp({
    images: { ...disk, put: (...given) => images.put(...given).then(() => disk.put(...given)) },
  });
  const port = await listen(app);
  const upload = await openUpload(port, anna.token, photo);
  await upload.send(upload.length);
  await vi.waitFor(() => expect(waiting()).toBe(1), patiently);
  upload.socket.destroy();
  // The place is free before the store answers.
  await vi.waitFor(async () => {
    const statuses = [1, 2].map(async () => anna.inject(await newPicture(Buffer.from('no image'))));
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  }, patiently);
  open();
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), patiently);
  expect(await db.selectFrom('listings').where('id', '>', 3).select('id').execute()).toEqual([]);
});

test('a pixel with 16 bits a channel counts twice', async () => {
  // 26 megapixels.
  expect(await encodeImage(aBomb(5100, 16), stays)).toBeNull();
  expect(await encodeImage(aBomb(5100), stays)).not.toBeNull();
});

test('small images do not wait behind large ones', async () => {
  const bomb = aBomb(4200);
  const done: string[] = [];
  const encode = async (name: string, content: Buffer) => {
    expect(await encodeImage(content, stays)).not.toBeNull();
    done.push(name);
  };
  const large = [1, 2, 3].map((i) => encode(`large ${i}`, bomb));
  await encode('small', photo);
  expect(done.filter((name) => name !== 'small').length).toBeLessThanOrEqual(1);
  await Promise.all(large);
});

test('images of a disconnected client are not encoded', async () => {
  const bomb = aBomb(4200);
  const first = encodeImage(bomb, stays);
  const client = new AbortController();
  const dropped = [encodeImage(bomb, client.signal), encodeImage(bomb, client.signal)];
  const gone = Promise.allSettled(dropped);
  client.abort(new Error('gone'));
  for (const result of await gone)
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  expect(await first).not.toBeNull();
});

test('an image that cannot be stored leaves no temporary file', async () => {
  const folder = await makeTestFolder();
  const images = createDiskImageStore(folder);
  // A folder with the name of the file makes the rename fail.
  await mkdir(path.join(folder, 'room-9-320.webp'));
  await expect(images.put('room-9', 320, photo)).rejects.toThrow(/EISDIR|ENOTEMPTY/);
  expect(await readdir(folder)).toEqual(['room-9-320.webp']);
});
