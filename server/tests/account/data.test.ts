import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import StreamZip from 'node-stream-zip';
import { expect, test, vi } from 'vitest';
import { now } from '../support/builders.ts';
import { enter, listen, say } from '../support/chat-peer.ts';
import { acquaint, openMembersApp, patiently } from '../support/members.ts';
import { anImage, newPicture } from '../support/uploads.ts';

const url = '/api/users/me/data';

async function unzip(folder: string, content: Buffer): Promise<Record<string, Buffer>> {
  const file = path.join(folder, 'data.zip');
  await writeFile(file, content);
  const zip = new StreamZip.async({ file });
  const entries = Object.values(await zip.entries());
  const files: Record<string, Buffer> = {};
  for (const { name } of entries) files[name] = await zip.entryData(name);
  await zip.close();
  return files;
}

test('the archive has all data of the member, with the photos, and no secret', async () => {
  const { app, anna, bruno, db, folder } = await openMembersApp();
  const chat = await listen(app);
  const messages = Array.from({ length: 501 }, (_, i) => `Message ${i}`);
  await acquaint({ db }, anna.id, bruno.id);
  say(await enter(chat, bruno.token), anna, 'Is it free?');
  await vi.waitFor(
    async () => expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(1),
    patiently,
  );
  await db
    .insertInto('messages')
    .values(messages.map((content) => ({ conversation_id: 1, sender_id: anna.id, content })))
    .execute();
  await anna.inject({
    method: 'PUT',
    url: '/api/users/me',
    payload: { bio: 'I like risotto', university: '' },
  });
  await anna.inject({ method: 'POST', url: '/api/users/me/likes/3' });
  await anna.inject(await newPicture(await anImage()));
  const smoking = { is: 'never', accepts: ['never'], weight: 'some' };
  await anna.inject({
    method: 'PUT',
    url: '/api/users/me/match-answers',
    payload: { answers: { smoking }, consentVersion: 1 },
  });
  await anna.inject({ method: 'POST', url: '/api/users/me/group' });
  await anna.inject({ method: 'PUT', url: '/api/users/me/group/rooms/3', payload: { vote: 'no' } });
  await db
    .insertInto('group_messages')
    .values({ group_id: 1, sender_id: anna.id, content: 'Only we read this', sent_at: now })
    .execute();
  const search = { city: 'Milano', minPrice: 0, maxPrice: 600, from: null, until: null };
  await anna.inject({ method: 'PUT', url: '/api/users/me/people-search', payload: { search } });
  await anna.inject({ method: 'POST', url: '/api/users/me/blocks', payload: { kind: 'poster', id: 3 } });
  const of = { image_key: 'room-1', user_id: anna.id, original_key: 'room-3', original_user_id: bruno.id };
  await db
    .insertInto('copied_photos')
    .values([
      { ...of, distance: 2, found_at: now, answer: 'permitted' },
      {
        ...of,
        image_key: 'room-3',
        user_id: bruno.id,
        original_user_id: anna.id,
        distance: 2,
        found_at: now,
      },
    ])
    .execute();
  const { path: link } = (await anna.inject({ method: 'POST', url })).json();
  const answer = await app.inject(link);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="stanza-data.zip"',
    'cache-control': 'no-store',
  });
  const files = await unzip(folder, answer.rawPayload);
  const read = (name: string) => JSON.parse(files[`${name}.json`]?.toString() ?? '');
  expect(read('match-answers')).toMatchObject({ answers: { smoking }, consent: { version: 1 } });
  expect(read('account')).toMatchObject([{ email: anna.email, bio: 'I like risotto' }]);
  expect(read('listings').map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  expect(read('group')).toMatchObject([{ showsBand: false, votes: [{ listingId: 3, vote: 'no' }] }]);
  expect(read('group-messages')).toEqual([{ content: 'Only we read this', sentAt: expect.any(String) }]);
  expect(read('people-search')).toMatchObject([{ city: 'Milano', max_price: 600 }]);
  expect(read('likes')).toMatchObject([{ listingId: 3 }]);
  expect(read('devices')).toHaveLength(1);
  expect(read('blocks')).toEqual([
    { name: 'Bruno', title: expect.any(String), blockedAt: expect.any(String) },
  ]);
  expect(read('copied-photos')).toEqual([
    { photo: 'room-1.webp', foundAt: expect.any(String), answer: 'permitted' },
  ]);
  expect(read('conversations')).toMatchObject([{ with: 'Bruno' }]);
  const contents = read('messages').map(({ content }: { content: string }) => content);
  expect(contents).toEqual(['Is it free?', ...messages]);
  const photos = Object.keys(files).filter((name) => name.startsWith('photos/'));
  expect(photos).toContain('photos/room-1.webp');
  expect(photos).toHaveLength(3);
  expect(files['photos/room-1.webp']?.toString()).toBe('room-1 at 1280');
  const all = Object.values(files).join('');
  for (const hidden of [/argon2/, new RegExp(bruno.email), /"words"|"search_text"/])
    expect(all).not.toMatch(hidden);
  for (const name of ['drafts', 'saved-searches', 'feedback']) expect(read(name)).toEqual([]);
});

test('a link is good once, for a minute', async () => {
  let time = now;
  const { app, anna } = await openMembersApp({ clock: () => time });
  // The end of a download is noted after its last byte.
  const ask = () =>
    vi.waitFor(async () => {
      const answer = await anna.inject({ method: 'POST', url });
      expect(answer.statusCode).toBe(200);
      return answer.json().path;
    }, patiently);
  const first = await ask();
  expect((await app.inject(first)).statusCode).toBe(200);
  expect((await app.inject(first)).statusCode).toBe(404);
  const second = await ask();
  time = new Date(now.getTime() + 61_000);
  expect((await app.inject(second)).statusCode).toBe(404);
  expect((await app.inject('/api/account-data/guessed')).statusCode).toBe(404);
});

test('one at a time, and the next one after the reader has left', async () => {
  const { app, anna, images } = await openMembersApp();
  // More than the buffers between the server and a reader who does not read.
  await images.put('room-1', 1280, Buffer.alloc(40_000_000, 1));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = () => anna.inject({ method: 'POST', url });
  const controller = new AbortController();
  const open = async (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${(await ask()).json().path}`, signal ? { signal } : {});
  const reading = await open(controller.signal);
  expect(reading.status).toBe(200);
  expect((await ask()).json()).toMatchObject({ code: 'already-downloading' });
  controller.abort();
  await vi.waitFor(async () => expect((await ask()).statusCode).toBe(200), patiently);
});
