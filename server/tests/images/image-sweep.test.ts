import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../database/tables.ts';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { storeImages } from '../../images/store-images.ts';
import { findUsedKeys } from '../../images/used-keys.ts';
import { makeTestFolder } from '../support/app.ts';
import { openMembersApp } from '../support/members.ts';
import { aDraft, anImage, newListing, newPicture } from '../support/uploads.ts';

const photo = await anImage();
const encoded = [new Map([[320, Buffer.from('a')] as const, [640, Buffer.from('b')] as const])];

/** The signal of a client that stays connected. */
const always = new AbortController().signal;

/** The sweep at the start of a process. */
const sweep = (images: ImageStore, db: Kysely<Database>, before = new Date(Date.now() + 1000)) =>
  images.sweep(before, findUsedKeys(db));

test('the next start removes the files of a process that ended before its commit, and no other files', async () => {
  const { app, db, folder, images, anna } = await openMembersApp();
  await anna.inject(
    await newListing([
      ['listing', aDraft()],
      ['images', photo],
    ]),
  );
  await anna.inject(await newPicture(photo));
  const kept = (await readdir(path.join(folder, 'images'))).toSorted();

  // Simulates a process that ends here: it can no longer remove its stored images.
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

test('unused images of the demonstration data stay', async () => {
  const { db, folder, images, anna } = await openMembersApp();
  const before = await readdir(path.join(folder, 'images'));
  await db.deleteFrom('listings').execute();
  await sweep(images, db);
  expect(await readdir(path.join(folder, 'images'))).toEqual(before);
  expect((await anna.inject('/api/users/me/listings')).json()).toEqual([]);
});

test('a recent image that another process may be storing stays', async () => {
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

test('a missing folder is accepted', async () => {
  const { db } = await openMembersApp();
  const images = createDiskImageStore(path.join(await makeTestFolder(), 'none'));
  await expect(sweep(images, db)).resolves.toBeUndefined();
});

test('images are removed when their rows cannot be written', async () => {
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

test('images stay when the COMMIT succeeded and its answer was lost', async () => {
  const { db, folder, images } = await openMembersApp();
  // As with a broken connection: the transaction is committed, but its promise rejects.
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
