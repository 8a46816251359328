import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { userSchema } from '@stanza/schemas/account/user.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openMembersApp } from '../support/members.ts';
import { anImage, newPicture } from '../support/uploads.ts';

const { app, db, folder, images, anna, bruno } = await openMembersApp();
const publicly = await openMembersApp({ publicUrl: 'https://stanza.example/rooms' });

const save = (payload: object) => anna.inject({ method: 'PUT', url: '/api/users/me', payload });

async function storedKeys(): Promise<Set<string>> {
  const names = await readdir(path.join(folder, 'images'));
  return new Set(names.map((name) => name.replace(/-\d+\.webp$/, '')));
}

describe('GET /api/users/me', () => {
  test('answers the profile and no other field', async () => {
    const response = await bruno.inject('/api/users/me');
    expect(response.json()).toStrictEqual({
      id: 2,
      firstName: 'Bruno',
      lastName: 'Verdi',
      email: 'bruno@example.it',
      bio: '',
      university: '',
      hobbies: [],
      profilePicturePath: '/images/poster-2.webp',
      memberSince: new Date().getUTCFullYear(),
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(userSchema.parse(response.json())).toStrictEqual(response.json());
  });

  test('answers an absolute picture URL with PUBLIC_URL', async () => {
    const picture = 'https://stanza.example/rooms/images/poster-2.webp';
    expect((await publicly.bruno.inject('/api/users/me')).json().profilePicturePath).toBe(picture);
    expect((await publicly.bruno.inject('/api/users/me/profile-picture')).body).toBe(picture);
  });
});

describe('PUT /api/users/me', () => {
  test('saves bio and university and answers the user', async () => {
    const update = { bio: 'I bake.\n\tOn <b>Sundays</b> \u{1f35e}', university: "Ca' Foscari" };
    const response = await save({ ...update, bio: `  ${update.bio.replace('\n', '\r\n')}\u202e ` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: 1, firstName: 'Anna', ...update });
    expect((await anna.inject('/api/users/me')).json()).toEqual(response.json());
  });

  test('accepts both empty', async () => {
    expect((await save({ bio: '', university: ' ' })).json()).toMatchObject({ bio: '', university: '' });
  });

  test('ignores other fields', async () => {
    const before = (await anna.inject('/api/users/me')).json();
    await save({
      bio: before.bio,
      university: before.university,
      id: 2,
      email: 'eve@example.it',
      password_hash: 'x',
      firstName: 'Eve',
      profilePicturePath: '/images/room-1.webp',
    });
    expect((await anna.inject('/api/users/me')).json()).toEqual(before);
  });

  test.each([
    [{ university: '' }, 'About Me is required.'],
    [{ bio: '' }, 'University is required.'],
    [{ bio: null, university: '' }, 'About Me is required.'],
    [{ bio: 7, university: '' }, 'About Me must be a text.'],
    [{ bio: 'x'.repeat(2001), university: '' }, 'About Me must be at most 2000 characters long.'],
    [{ bio: '', university: 'x'.repeat(201) }, 'University must be at most 200 characters long.'],
    [{ bio: 'a\0b', university: '' }, 'About Me must not contain control characters.'],
    [{ bio: '', university: 'a\nb' }, 'University must not contain control characters.'],
    [[], 'The request must carry a JSON object.'],
  ])('%j: 400', async (payload, message) => {
    const response = await save(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: Array.isArray(payload) ? 'invalid-body' : 'invalid-input',
      message,
    });
  });
});

describe('PUT /api/users/me/hobbies', () => {
  const choose = (hobbies: unknown) =>
    anna.inject({ method: 'PUT', url: '/api/users/me/hobbies', payload: { hobbies } });

  test('replaces the hobbies, which the card shows, and nothing else', async () => {
    const before = (await anna.inject('/api/users/me')).json();
    const answer = await choose([' Calcio ', 'film d’autore']);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...before, hobbies: ['Calcio', 'film d’autore'] },
    ]);
    expect((await anna.inject('/api/users/me/card')).json().card.hobbies).toEqual([
      'Calcio',
      'film d’autore',
    ]);
    expect((await choose([])).json()).toEqual({ ...before, hobbies: [] });
  });

  test.each([
    [Array.from({ length: 11 }, (_, i) => `h${i}`), 'At most 10 hobbies.'],
    [['x'.repeat(41)], 'A hobby must be at most 40 characters long.'],
    [['a\0b'], 'A hobby must not contain control characters.'],
    [[' '], 'A hobby must not be empty.'],
  ])('refuses %j', async (hobbies, message) => {
    const answer = await choose(hobbies);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});

describe('the profile picture', () => {
  test('answers 404 when there is none', async () => {
    const response = await anna.inject('/api/users/me/profile-picture?t=1');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'no-profile-picture', message: 'There is no profile picture.' });
  });

  test('is uploaded, shown everywhere, and replaces the previous one and its files', async () => {
    const upload = await anna.inject(await newPicture(await anImage({ format: 'png' })));
    expect(upload.statusCode).toBe(200);
    const { profilePicturePath } = upload.json();
    expect(profilePicturePath).toMatch(/^\/images\/[0-9a-f-]{36}\.webp$/);
    const address = await anna.inject('/api/users/me/profile-picture?t=2');
    expect(address.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(address.body).toBe(profilePicturePath);
    expect((await anna.inject('/api/users/me')).json()).toMatchObject({ profilePicturePath });
    expect((await app.inject('/api/listings/1')).json()).toMatchObject({
      profilePictureUrl: profilePicturePath,
    });
    const shown = await app.inject(`${profilePicturePath}?w=320`);
    expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');

    const before = await storedKeys();
    const next = (await anna.inject(await newPicture(await anImage()))).json().profilePicturePath;
    expect(next).not.toBe(profilePicturePath);
    expect((await app.inject(profilePicturePath)).statusCode).toBe(404);
    expect((await storedKeys()).size).toBe(before.size);
  });

  test('keeps its files while another member uses them', async () => {
    await db.updateTable('users').set({ picture_key: 'poster-2' }).where('id', '=', 1).execute();
    await anna.inject(await newPicture(await anImage()));
    expect((await bruno.inject('/api/users/me')).json().profilePicturePath).toBe('/images/poster-2.webp');
    expect(await images.get('poster-2', 320).then((found) => found?.content.destroy())).toBeDefined();
  });

  test('is one after two simultaneous uploads, and only its files stay', async () => {
    const before = await storedKeys();
    const uploads = await Promise.all([1, 2].map(async () => newPicture(await anImage())));
    const answers = await Promise.all(uploads.map((upload) => anna.inject(upload)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { profilePicturePath } = (await anna.inject('/api/users/me')).json();
    expect((await storedKeys()).size).toBe(before.size);
    expect((await app.inject(profilePicturePath)).statusCode).toBe(200);
  });

  test('in a part with another name: 400', async () => {
    const response = await anna.inject(await newPicture(await anImage(), 'picture'));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'NO_IMAGES',
      code: 'no-images',
      message: 'Please add at least one photo.',
    });
  });

  test('that is not an image: 400, and the previous one stays', async () => {
    const { profilePicturePath } = (await anna.inject('/api/users/me')).json();
    const response = await anna.inject(await newPicture(Buffer.from('GIF89a')));
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('INVALID_IMAGE');
    expect((await anna.inject('/api/users/me')).json()).toMatchObject({ profilePicturePath });
  });
});
