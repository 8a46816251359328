import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/tables.ts';
import { createDiskImageStore } from '../images/disk-image-store.ts';
import type { ImageStore } from '../images/image-store.ts';
import { findUsedKeys } from '../images/used-keys.ts';
import { storeImages } from '../uploads/store-images.ts';
import { makeTestFolder } from './support/app.ts';
import { openMembersApp } from './support/members.ts';
import { aDraft, anImage, newListing, newPicture } from './support/uploads.ts';

const photo = await anImage();
const encoded = [new Map([[320, Buffer.from('a')] as const, [640, Buffer.from('b')] as const])];

/** The client stays. */
const always = new AbortController().signal;

/** All that happens when a process starts. */
const sweep = (images: ImageStore, db: Kysely<Database>, before = new Date(Date.now() + 1000)) =>
  images.sweep(before, findUsedKeys(db));

test('a process that ends between files and commit leaves files that the next start removes, and no others', async () => {
  const { app, db, folder, images, anna } = await openMembersApp();
  await anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', photo],
    ]),
  );
  await anna.inject(await newPicture(photo));
  const kept = (await readdir(path.join(folder, 'images'))).toSorted();

  // As if it ended there: what was stored stays, since nobody is left to remove it.
  const dying: ImageStore = { ...images, remove: async () => undefined };
  const end = storeImages({ db, images: dying }, encoded, always, async () =>
    Promise.reject(new Error('The end.')),
  );
  await expect(end).rejects.toThrow('The end.');
  const draft = 'd2f7c0de-0000-4000-8000-000000000000-320.webp.d2f7c0de-0000-4000-8000-000000000001';
  await writeFile(path.join(folder, 'images', draft), 'half');
  await writeFile(path.join(folder, 'images', 'somebody-else.txt'), 'theirs');
  expect(await readdir(path.join(folder, 'images'))).toHaveLength(kept.length + 4);

  await sweep(images, db);
  expect((await readdir(path.join(folder, 'images'))).toSorted()).toEqual(
    [...kept, 'somebody-else.txt'].toSorted(),
  );
  const { profilePicturePath } = (await anna.inject('/api/users/me')).json();
  expect((await app.inject(profilePicturePath)).statusCode).toBe(200);
});

test('images of the demonstration stay even where nobody shows them', async () => {
  const { db, folder, images, anna } = await openMembersApp();
  const before = await readdir(path.join(folder, 'images'));
  await db.deleteFrom('listings').execute();
  await sweep(images, db);
  expect(await readdir(path.join(folder, 'images'))).toEqual(before);
  expect((await anna.inject('/api/users/me/listings')).json()).toEqual([]);
});

test('what another process may just be storing stays', async () => {
  const { db } = await openMembersApp();
  const folder = await makeTestFolder();
  const images = createDiskImageStore(folder);
  const [old, recent] = ['d2f7c0de-0000-4000-8000-000000000000', 'd2f7c0de-0000-4000-8000-000000000001'];
  for (const key of [old, recent]) await images.put(key, 320, Buffer.from('x'));
  const before = new Date(Date.now() - 60_000);
  await utimes(path.join(folder, `${old}-320.webp`), before, new Date(before.getTime() - 1));
  await sweep(images, db, before);
  expect(await readdir(folder)).toEqual([`${recent}-320.webp`]);
});

test('a folder that is not there yet is swept', async () => {
  const { db } = await openMembersApp();
  const images = createDiskImageStore(path.join(await makeTestFolder(), 'none'));
  await expect(sweep(images, db)).resolves.toBeUndefined();
});

test('rows that cannot be written take their images with them', async () => {
  const { db, folder, images } = await openMembersApp();
  const before = await readdir(path.join(folder, 'images'));
  const failing = storeImages({ db, images }, encoded, always, async (transaction, [key = '']) => {
    await transaction
      .insertInto('listing_images')
      .values({ listing_id: 999, position: 0, image_key: key })
      .execute();
  });
  await expect(failing).rejects.toThrow(/foreign key/);
  expect(await readdir(path.join(folder, 'images'))).toEqual(before);
});

test('a COMMIT that took place although its answer was lost keeps its images', async () => {
  const { db, folder, images } = await openMembersApp();
  // As after a connection that broke: the transaction is in, its promise rejects.
  const transaction = () => ({
    execute: async (write: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await db.transaction().execute(write);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const losing = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
  const stored = storeImages({ db: losing, images }, encoded, always, async (inside, [key = '']) => {
    await inside.updateTable('users').set({ picture_key: key }).where('id', '=', 1).execute();
  });
  await expect(stored).rejects.toThrow('Connection terminated');
  const { picture_key } = await db
    .selectFrom('users')
    .where('id', '=', 1)
    .select('picture_key')
    .executeTakeFirstOrThrow();
  expect(await readdir(path.join(folder, 'images'))).toContain(`${picture_key}-320.webp`);
});
