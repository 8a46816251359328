import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { seed } from '../../demo/seed.ts';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import { makeTestFolder, photoContent, writePhotos } from '../support/app.ts';
import { aDemonstration, aPoster, now } from '../support/builders.ts';
import { createTestDatabase } from '../support/database.ts';

const demonstration = aDemonstration(
  Array.from({ length: 1203 }, (_, i) => ({
    posterId: 1 + (i % 2),
    photos: ['room-1', `room-${2 + (i % 3)}`],
  })),
  [aPoster({ picture: 'poster-1' }), aPoster({ id: 2, email: 'two@example.it' })],
);

async function prepare() {
  const folder = await makeTestFolder();
  const photos = path.join(folder, 'photos');
  await writePhotos(photos, demonstration);
  const { db } = await createTestDatabase();
  return { db, photos, images: createDiskImageStore(path.join(folder, 'images')), now };
}

describe('seeding', () => {
  test('writes all data and continues the ids after it', async () => {
    const dependencies = await prepare();
    const { db, images } = dependencies;
    expect(await seed(demonstration, dependencies)).toBe(true);
    const counts = await db
      .selectNoFrom((select) => [
        select.selectFrom('users').select(select.fn.countAll().as('n')).as('users'),
        select.selectFrom('listings').select(select.fn.countAll().as('n')).as('listings'),
        select.selectFrom('listing_images').select(select.fn.countAll().as('n')).as('images'),
      ])
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ users: 2, listings: 1203, images: 2406 });
    const user = { first_name: 'A', last_name: 'B', email: 'new@example.it', picture_key: null };
    expect(await db.insertInto('users').values(user).returning('id').executeTakeFirst()).toEqual({ id: 3 });
    const image = await images.get('poster-1', 640);
    expect(image && (await text(image.content))).toBe(photoContent('poster-1', 640));
  });

  test('twice at the same time writes once', async () => {
    const dependencies = await prepare();
    const results = await Promise.all([seed(demonstration, dependencies), seed(demonstration, dependencies)]);
    expect(results.toSorted()).toEqual([false, true]);
  });

  test('does not change a database with a user', async () => {
    const dependencies = await prepare();
    const { db } = dependencies;
    await db
      .insertInto('users')
      .values({ first_name: 'A', last_name: 'B', email: 'me@example.it', picture_key: null })
      .execute();
    expect(await seed(demonstration, dependencies)).toBe(false);
    expect(await db.selectFrom('listings').select('id').execute()).toEqual([]);
  });

  test('leaves an empty database when a photo is missing', async () => {
    const dependencies = await prepare();
    await rm(path.join(dependencies.photos, 'room-3-640.webp'));
    await expect(seed(demonstration, dependencies)).rejects.toThrow(/room-3-640/);
    expect(await dependencies.db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
