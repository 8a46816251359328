import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import { makeTestFolder } from '../support/app.ts';
import { openMembersApp, patiently } from '../support/members.ts';
import { aBomb, aDraft, anImage, newListing, ofSize, type Part } from '../support/uploads.ts';

const { db, folder, anna } = await openMembersApp({ listingsPerUser: 100 });
const photo = await anImage();
const megabytes = 1024 * 1024;
const tooLarge = await ofSize(10 * megabytes + 1);

async function upload(...parts: Part[]) {
  return await anna.inject(await newListing([['listing', aDraft()], ...parts]));
}

async function countStored() {
  const listings = await db.selectFrom('listings').select('id').execute();
  return { listings: listings.length, files: (await readdir(path.join(folder, 'images'))).length };
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const png = await anImage({ format: 'png', width: 200, height: 200 });
const noImages: [name: string, content: Buffer][] = [
  ['a text', Buffer.from('not an image')],
  ['an empty file', Buffer.alloc(0)],
  ['an SVG with a script', Buffer.from(svg)],
  ['an SVG after a byte order mark', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', await anImage({ format: 'gif' })],
  ['a TIFF', await anImage({ format: 'tiff' })],
  ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['half a PNG', png.subarray(0, png.length / 2)],
  ['a PNG with broken pixels', Buffer.concat([png.subarray(0, 60), Buffer.alloc(500, 7)])],
  ['a text with the signature of an AVIF', Buffer.from('\0\0\0\x20ftypavif<svg/>', 'latin1')],
  ['a bomb of 400 megapixels', aBomb(20_000)],
];

describe('a refused upload leaves nothing:', () => {
  const unreadable = {
    error: 'INVALID_IMAGE',
    code: 'invalid-image',
    message:
      'The photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image of at most 50 megapixels, or 25 with 16 bits a channel.',
  };
  test.each(noImages)('%s', async (_, content) => {
    const before = await countStored();
    const response = await upload(['images', content]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(unreadable);
    expect(await countStored()).toEqual(before);
  });

  test('an unreadable image among three, named by its number', async () => {
    const before = await countStored();
    const response = await upload(['images', photo], ['images', Buffer.from('no')], ['images', photo]);
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/^Photo 2 cannot be read\./) });
    expect(await countStored()).toEqual(before);
  });

  test.each<[string, number, object, Part[]]>([
    [
      'five images',
      400,
      { error: 'TOO_MANY_IMAGES', code: 'too-many-images', message: 'You can upload a maximum of 4 images.' },
      Array.from({ length: 5 }, () => ['images', photo]),
    ],
    [
      'no image',
      400,
      { error: 'NO_IMAGES', code: 'no-images', message: 'Please add at least one photo.' },
      [],
    ],
    [
      'images in parts with another name',
      400,
      { error: 'NO_IMAGES', code: 'no-images', message: 'Please add at least one photo.' },
      [
        ['image', photo],
        ['photos', photo],
      ],
    ],
    [
      '10 MB and a byte',
      413,
      { error: 'IMAGE_TOO_LARGE', code: 'image-too-large', message: 'Each photo can have at most 10 MB.' },
      [
        ['images', tooLarge],
        ['images', photo],
      ],
    ],
    [
      'two listings',
      400,
      { error: 'INVALID_LISTING', code: 'invalid-listing', message: 'The form holds more than one listing.' },
      [
        ['listing', aDraft()],
        ['images', photo],
      ],
    ],
    [
      'a listing of a megabyte',
      413,
      { error: 'LISTING_TOO_LARGE', code: 'listing-too-large', message: 'The listing is too long.' },
      [
        ['listing', 'x'.repeat(megabytes)],
        ['images', photo],
      ],
    ],
    [
      'a hundred parts',
      413,
      { error: 'FORM_TOO_LARGE', code: 'form-too-large', message: 'The upload is too large.' },
      Array.from({ length: 100 }, (_, i) => [`part${i}`, 'x']),
    ],
    [
      'parts that are too large together',
      413,
      { error: 'FORM_TOO_LARGE', code: 'form-too-large', message: 'The upload is too large.' },
      Array.from({ length: 5 }, () => ['other', Buffer.alloc(9 * megabytes)]),
    ],
  ])('%s: %d', async (_, status, body, parts) => {
    const before = await countStored();
    const response = await upload(...parts);
    expect({ status: response.statusCode, body: response.json() }).toEqual({ status, body });
    expect(await countStored()).toEqual(before);
  });

  test.each([
    ['JSON', 'application/json', '{}'],
    ['an encoded form', 'application/x-www-form-urlencoded', 'listing=1'],
    ['nothing', '', ''],
  ])('%s instead of a form: 415', async (_, type, payload) => {
    const headers = type === '' ? {} : { 'content-type': type };
    const response = await anna.inject({ method: 'POST', url: '/api/users/me/listings', headers, payload });
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toBeTypeOf('string');
  });

  const broken = {
    error: 'BROKEN_FORM',
    code: 'broken-form',
    message: 'The upload is damaged or incomplete. Please try again.',
  };

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['without any part', 'multipart/form-data; boundary=b', 'x'],
    ['that ends inside a part', 'multipart/form-data; boundary=b', partOf('listing', '{"title":')],
    ['without an end', 'multipart/form-data; boundary=b', `${partOf('images', 'x')}\r\n`],
    [
      "with a field named like an object's property",
      'multipart/form-data; boundary=b',
      `${partOf('__proto__', 'x')}\r\n--b--\r\n`,
    ],
  ])('a form %s: 400', async (_, type, payload) => {
    const response = await anna.inject({
      method: 'POST',
      url: '/api/users/me/listings',
      headers: { 'content-type': type },
      payload,
    });
    expect({ status: response.statusCode, body: response.json() }).toEqual({ status: 400, body: broken });
  });
});

/** Sends the head and a part of the body of an upload, and then closes the connection. */
async function startUploadAndCut(app: FastifyInstance, token: string, cutAfter: number): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const { payload, headers } = await newListing([
    ['listing', aDraft()],
    ['images', await ofSize(megabytes)],
  ]);
  const body = payload as Buffer;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/users/me/listings HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${headers?.['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(body.subarray(0, cutAfter), resolve));
  socket.destroy();
  await once(socket, 'close');
}

test('an aborted upload leaves nothing, and the next one works', async () => {
  const opened = await openMembersApp();
  await opened.app.listen({ port: 0, host: '127.0.0.1' });
  await startUploadAndCut(opened.app, opened.anna.token, megabytes / 2);
  const next = await opened.anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', photo],
    ]),
  );
  expect(next.statusCode).toBe(201);
  expect(await opened.db.selectFrom('listings').where('id', '>', 3).select('id').execute()).toHaveLength(1);
});

test('uploads that are aborted before they are read free their places', async () => {
  let disconnections = 0;
  let isCutting = true;
  const opened = await openMembersApp({
    onRoute(route) {
      if (route.url !== '/api/users/me/listings' || route.method !== 'POST') return;
      const afterDisconnection: preHandlerAsyncHookHandler = async ({ raw }) => {
        if (!isCutting) return;
        if (!raw.destroyed) await once(raw, 'close');
        disconnections += 1;
      };
      route.preHandler = [route.preHandler ?? [], afterDisconnection].flat();
    },
  });
  await opened.app.listen({ port: 0, host: '127.0.0.1' });
  const places = 8;
  for (let i = 0; i < places; i += 1) await startUploadAndCut(opened.app, opened.anna.token, 100);
  await vi.waitFor(() => expect(disconnections).toBe(places), patiently);
  isCutting = false;
  const next = await opened.anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', photo],
    ]),
  );
  expect(next.statusCode).toBe(201);
});

test('a store that fails half-way answers 500 and leaves neither rows nor files', async () => {
  const own = await makeTestFolder();
  const disk = createDiskImageStore(own);
  let puts = 0;
  const images = {
    ...disk,
    put: async (...given: Parameters<typeof disk.put>) => {
      puts += 1;
      if (puts === 5) throw new Error('The disk is full.');
      await disk.put(...given);
    },
  };
  const opened = await openMembersApp({ images });
  const response = await opened.anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', photo],
      ['images', photo],
    ]),
  );
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ code: 'server-error', message: 'Something went wrong on the server.' });
  expect(await readdir(own)).toEqual([]);
  expect(await opened.db.selectFrom('listings').where('id', '>', 3).select('id').execute()).toEqual([]);
});

function partOf(name: string, content: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n${content}`;
}
