import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import type { FastifyInstance } from 'fastify';
import { createPasswords } from '../../account/passwords.ts';
import { type AppDependencies, buildApp } from '../../app.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import { connect } from '../../database/connect.ts';
import type { Demonstration } from '../../demo/demonstration.ts';
import { seed } from '../../demo/seed.ts';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { lookUpInListings } from '../../listing/geocoding/look-up-in-listings.ts';
import postalCodes from '../../listing/geocoding/postal-codes.json' with { type: 'json' };
import { createMailbox, type Mailbox } from '../../mail/mailbox.ts';
import { now } from './builders.ts';
import { cleanUpAfterUse } from './cleanup.ts';
import { patientQueryTimeout, type TestDatabase, takeTestDatabase } from './database.ts';

/** Cheap hashes, since a real hash takes longer than most tests. */
export const cheapPasswords = createPasswords(
  { memoryCost: 8, timeCost: 1, parallelism: 1 },
  '$argon2id$v=19$m=8,t=1,p=1$T/PQD7LZ0S6j6ZxR/Fe2XA$be4tpWgYcAef+yINXSCv+u6wRQ3X6ZtVkVFZNdSsSts',
);

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  images: ImageStore;
  /** Contains the images and the mailbox. */
  folder: string;
  mailbox: Mailbox;
}

/** A new folder for the calling test or test file. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-test-'));
  cleanUpAfterUse(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The app with the demonstration data in its own database. It closes when the calling test or test file ends. */
export async function openTestApp(
  demonstration: Demonstration,
  overrides: Partial<AppDependencies> = {},
): Promise<TestApp> {
  const { db, url } = await takeTestDatabase();
  const folder = await makeTestFolder();
  const images = createDiskImageStore(path.join(folder, 'images'));
  const photos = path.join(folder, 'photos');
  await writePhotos(photos, demonstration);
  await seed(demonstration, { db, images, photos, now });
  const mailbox = createMailbox(path.join(folder, 'mailbox'), () => now);
  const opened = { db, url, images, folder, mailbox };
  return { ...opened, app: await openAppOn(opened, overrides) };
}

/** A second app with the database and folder of the first but its own connections, like a second process. */
export async function openSecondApp(
  first: TestApp,
  overrides: Partial<AppDependencies> = {},
  maxConnections = 4,
): Promise<FastifyInstance> {
  const db = connect(first.url, { maxConnections, queryTimeout: patientQueryTimeout });
  cleanUpAfterUse(() => db.destroy());
  return await openAppOn({ ...first, db }, overrides);
}

async function openAppOn(
  { db, url, images, folder, mailbox }: Omit<TestApp, 'app'>,
  overrides: Partial<AppDependencies>,
): Promise<FastifyInstance> {
  const app = await buildApp({
    db,
    images,
    fanout: createPostgresFanout(url),
    lookUpPostalCode: lookUpInListings(db),
    postalCodes,
    webApp: path.join(folder, 'no-build'),
    tokenSecret: 'a secret of at least thirty-two characters',
    passwords: cheapPasswords,
    passwordRule: () => null,
    mailer: mailbox,
    mailbox,
    listingsPerUser: 20,
    contactsPerDay: 20,
    rateLimitScale: 1000,
    clock: () => now,
    ...overrides,
  });
  cleanUpAfterUse(() => app.close());
  return app;
}

/** A text in place of a photo. It contains the key and the width of the photo. */
export function photoContent(key: string, width: number): string {
  return `${key} at ${width}`;
}

export async function writePhotos(folder: string, { posters, listings }: Demonstration): Promise<void> {
  await mkdir(folder, { recursive: true });
  const keys = [
    ...posters.flatMap(({ picture }) => picture ?? []),
    ...listings.flatMap((listing) => listing.photos),
  ];
  for (const key of new Set(keys)) {
    for (const width of imageWidths) {
      await writeFile(path.join(folder, `${key}-${width}.webp`), photoContent(key, width));
    }
  }
}
