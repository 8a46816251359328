import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import type { CopiedPhoto } from '@stanza/schemas/safety/copied-photo.ts';
import type { Case } from '@stanza/schemas/safety/moderation.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDiskImageStore } from '../../images/disk-image-store.ts';
import { hashPhoto } from '../../images/photo-hash.ts';
import { compareNewPhotos } from '../../safety/copied-photos.ts';
import { setModerator } from '../../safety/set-moderator.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';
import { aDraft, newListing } from '../support/uploads.ts';

const opened = await openMembersApp();
const { db, folder, anna, bruno } = opened;
const carla = await addCarla(opened);
const store = createDiskImageStore(path.join(folder, 'images'));

const photoOf = (name: string) =>
  readFile(path.join(import.meta.dirname, `../../demo/photos/${name}-1280.webp`));
const kitchen = await photoOf('flat01-kitchen');
const bedroom = await photoOf('flat02-bedroom');
const living = await photoOf('flat03-living');

async function publish(member: Member, title: string, photos: readonly Buffer[]): Promise<Listing> {
  const images = photos.map((photo) => ['images', photo] as const);
  const response = await member.inject(await newListing([['listing', aDraft({ title })], ...images]));
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}
await setModerator(db, 'carla@example.it', true);
const cases = async (): Promise<Case[]> => (await carla.inject('/api/moderation/cases')).json().cases;
const compare = () => compareNewPhotos(db, store, new Date());
const asked = async (member: Member): Promise<CopiedPhoto[]> =>
  (await member.inject('/api/users/me/copied-photos')).json();
const answer = (member: Member, id: number, payload: object) =>
  member.inject({ method: 'PUT', url: `/api/users/me/copied-photos/${id}/answer`, payload });

describe('the hash of a photo', () => {
  const differing = (a: bigint, b: bigint) =>
    BigInt.asUintN(64, a ^ b)
      .toString(2)
      .replaceAll('0', '').length;
  const changes: [name: string, change: (image: Sharp) => Sharp][] = [
    ['a JPEG of low quality', (image) => image.jpeg({ quality: 40 })],
    ['half the size', (image) => image.resize(640)],
    ['a brighter one', (image) => image.modulate({ brightness: 1.2 })],
    ['one without colours', (image) => image.greyscale()],
    ['one without its edges', (image) => image.extract({ left: 26, top: 19, width: 1228, height: 922 })],
  ];

  it.each(changes)('is almost that of %s', async (_, change) => {
    for (const photo of [kitchen, bedroom, living]) {
      const before = await hashPhoto(photo);
      const after = await hashPhoto(await change(sharp(photo)).toBuffer());
      expect(differing(before ?? 0n, after ?? 0n)).toBeLessThanOrEqual(8);
    }
  });

  it('is another one for another room', async () => {
    const hashes = await Promise.all([kitchen, bedroom, living].map(hashPhoto));
    for (const [i, hash] of hashes.entries())
      for (const other of hashes.slice(i + 1)) expect(differing(hash ?? 0n, other ?? 0n)).toBeGreaterThan(12);
  });

  it('is none for a wall', async () => {
    const wall = sharp({ create: { width: 90, height: 60, channels: 3, background: '#eee8dd' } });
    expect(await hashPhoto(await wall.png().toBuffer())).toBeNull();
  });
});

describe('a photo that another member has published', () => {
  it('is asked about, with what its poster has, and nothing of the other', async () => {
    await publish(anna, 'Kitchen of Anna', [kitchen]);
    await compare();
    expect(await asked(anna)).toEqual([]);
    const copy = await publish(bruno, 'Room with a copy', [
      bedroom,
      await sharp(kitchen).resize(900).jpeg({ quality: 60 }).toBuffer(),
    ]);
    await compare();
    expect(await asked(bruno)).toEqual([
      { id: expect.any(Number), imageUrl: copy.imageUrls[1], listingId: copy.id, title: 'Room with a copy' },
    ]);
    expect(await asked(anna)).toEqual([]);
    const row = await db.selectFrom('copied_photos').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: bruno.id, original_user_id: anna.id, answer: null });
  });

  it('is a case for moderators by itself, with both listings', async () => {
    expect(await cases()).toMatchObject([
      {
        kind: 'listing',
        risk: 40,
        member: { name: 'Bruno Verdi' },
        reports: [],
        copy: { title: 'Room with a copy' },
        now: { title: 'Room with a copy' },
        original: { title: 'Kitchen of Anna' },
      },
    ]);
  });

  it('is one case, also after a report, and no new one after the decision', async () => {
    const [{ id } = { id: 0 }] = await cases();
    const { listingId } = (await asked(bruno))[0] ?? { listingId: 0 };
    const payload = { kind: 'listing', id: listingId, reason: 'spam', text: '' };
    const url = `/api/users/me/reports/${randomUUID()}`;
    expect((await anna.inject({ method: 'PUT', url, payload })).statusCode).toBe(204);
    expect(await cases()).toMatchObject([{ id, reports: [{ reason: 'spam' }], risk: 40 }]);
    const decision = { decision: 'nothing', reason: 'They share a flat.' };
    const decide = { method: 'PUT', url: `/api/moderation/cases/${id}/decision`, payload: decision } as const;
    expect((await carla.inject(decide)).statusCode).toBe(204);
    await compare();
    expect(await cases()).toEqual([]);
  });

  it('is not asked about again after the answer, which stays', async () => {
    const [{ id } = { id: 0 }] = await asked(bruno);
    expect((await answer(anna, id, { answer: 'own' })).statusCode).toBe(404);
    expect((await answer(bruno, id, { answer: 'maybe' })).statusCode).toBe(400);
    expect((await answer(bruno, id, { answer: 'permitted' })).statusCode).toBe(204);
    expect((await answer(bruno, id, { answer: 'permitted' })).statusCode).toBe(204);
    expect(await asked(bruno)).toEqual([]);
    await compare();
    expect(await asked(bruno)).toEqual([]);
    expect(await db.selectFrom('copied_photos').select('answer').execute()).toEqual([
      { answer: 'permitted' },
    ]);
  });

  it('is not asked about once the listing is gone, and the note stays', async () => {
    const copy = await publish(carla, 'Another copy', [bedroom]);
    await compare();
    expect(await asked(carla)).toHaveLength(1);
    await carla.inject({ method: 'DELETE', url: `/api/users/me/listings/${copy.id}` });
    expect(await asked(carla)).toEqual([]);
    await compare();
    expect(
      await db.selectFrom('copied_photos').where('user_id', '=', carla.id).select('id').execute(),
    ).toHaveLength(1);
  });

  it('is found among photos from before, in the later listing', async () => {
    await publish(anna, 'Living room of Anna', [living]);
    const copy = await publish(bruno, 'The same living room', [living]);
    await publish(anna, 'The same of Anna again', [living]);
    await db.deleteFrom('photo_hashes').execute();
    await db.deleteFrom('copied_photos').execute();
    await compare();
    const found = (await asked(bruno)).map(({ listingId }) => listingId);
    expect(found).toContain(copy.id);
  });

  it('is not one of the demonstration, which its members share', async () => {
    const keys = await db.selectFrom('copied_photos').select('image_key').execute();
    expect(keys.filter(({ image_key }) => image_key.startsWith('room-'))).toEqual([]);
  });
});

describe('a title with a phone number', () => {
  it('is refused', async () => {
    const response = await anna.inject(
      await newListing([
        ['listing', aDraft({ title: 'Room, call 347 123 4567' })],
        ['images', kitchen],
      ]),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: 'INVALID_LISTING',
      message:
        'Listing Title: A title has no link, e-mail address or phone number: members write to you here.',
    });
  });
});
