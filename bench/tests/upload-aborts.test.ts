/** A short run of `npm run upload-aborts -w bench`. */
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { logIn, openMembersApp } from '@stanza/server/tests/support/members.ts';
import { anImage } from '@stanza/server/tests/support/uploads.ts';
import { expect, test, vi } from 'vitest';
import { abortUploads, fillAllPlaces, findUnusedFiles } from '../uploads/aborts.ts';

test('after 200 aborts all places are free, and no file of a failed upload is left', {
  timeout: 60_000,
}, async () => {
  const { app, db, folder } = await openMembersApp({ listingsPerUser: 1000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [anna] = await db.selectFrom('users').select('password_hash').execute();
  const emails = ['anna@example.it', 'bruno@example.it', 'carla@example.it', 'dora@example.it'];
  for (const email of emails.slice(2)) {
    const person = {
      first_name: 'Neri',
      last_name: 'Neri',
      email,
      picture_key: null,
      confirmed_at: new Date(),
    };
    await db
      .insertInto('users')
      .values({ ...person, ...anna })
      .execute();
  }
  const tokens = await Promise.all(emails.map((email) => logIn(app, email)));
  const photo = await anImage();
  const report = await abortUploads({ port, tokens, photo, count: 200, lanes: 8, seed: 7 });
  expect(report.aborted).toBe(200);
  expect(Object.values(report.points).every((count) => count > 40)).toBe(true);
  expect(await fillAllPlaces(port, tokens, photo)).toBe(8);
  const seeded = /^(room|poster)-/;
  await vi.waitFor(
    async () => {
      const unused = await findUnusedFiles(`http://127.0.0.1:${port}`, tokens, path.join(folder, 'images'));
      expect(unused.filter((name) => !seeded.test(name))).toEqual([]);
    },
    { timeout: 20_000 },
  );
});
