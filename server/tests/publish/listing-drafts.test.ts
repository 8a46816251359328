import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { maxDrafts, type StoredDraft } from '@stanza/schemas/publish/stored-draft.ts';
import { describe, expect, test } from 'vitest';
import { aDraftForm } from '../../../fixtures/members.ts';
import { findUsedKeys } from '../../images/used-keys.ts';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, aForm, anImage, type Part } from '../support/uploads.ts';

const photo = await anImage();
/** For calls that change nothing. */
const refusing = await openMembersApp();
/** Text that is dangerous for a database, a header or a page. */
const hostile = "nul \0, half \ud800 a pair, '; drop table listings; -- <img src=x onerror=alert(1)> \u202e";

interface SaveOptions {
  id?: string;
  version?: string;
  save?: string;
  fields?: object;
  order?: unknown;
  again?: boolean;
  images?: readonly Buffer[];
}

async function save(member: Pick<Member, 'inject'>, options: SaveOptions = {}) {
  const { id = randomUUID(), version, save = randomUUID(), fields = {}, images = [] } = options;
  const { order = images.map(() => null) } = options;
  const query = new URLSearchParams({
    ...(version && { version }),
    save,
    ...(options.again && { again: 'true' }),
  });
  const parts: Part[] = [
    ['draft', { ...aDraftForm(), ...fields }],
    ['photos', { order }],
    ...images.map((image) => ['images', image] as const),
  ];
  const form = await aForm(`/api/users/me/drafts/${id}?${query}`, parts);
  return await member.inject({ ...form, method: 'PUT' });
}

interface PublishOptions extends Omit<SaveOptions, 'save' | 'fields'> {
  publication?: string;
  shownPlace?: string;
  draft?: object;
}

async function publish(member: Pick<Member, 'inject'>, options: PublishOptions) {
  const {
    id,
    version,
    publication = randomUUID(),
    draft = {},
    order = [],
    images = [],
    shownPlace,
  } = options;
  const query = new URLSearchParams({
    ...(version && { version }),
    publication,
    ...(shownPlace && { shownPlace }),
  });
  const parts: Part[] = [
    ['listing', aDraft(draft)],
    ['photos', { order }],
    ...images.map((image) => ['images', image] as const),
  ];
  const form = await aForm(`/api/users/me/drafts/${id}/publication?${query}`, parts);
  return await member.inject({ ...form, method: 'PUT' });
}

const draftsOf = async ({ inject }: Pick<Member, 'inject'>): Promise<StoredDraft[]> =>
  (await inject('/api/users/me/drafts')).json();
const listed = async ({ inject }: Pick<Member, 'inject'>, url: string): Promise<Listing[]> =>
  (await inject(url)).json();
const remove = (member: Pick<Member, 'inject'>, id: string) =>
  member.inject({ method: 'DELETE', url: `/api/users/me/drafts/${id}` });
/** The names of the uploaded files on disk. */
const files = async (folder: string) =>
  (await readdir(path.join(folder, 'images'))).filter((name) => /^[0-9a-f]{8}-/.test(name));

describe('the photos of an own listing', () => {
  test('are shared by a draft and its listing, whichever is deleted first', async () => {
    const { anna, folder } = await openMembersApp();
    const first: Listing = (await publish(anna, { id: randomUUID(), order: [null], images: [photo] })).json();
    const [address = ''] = first.imageUrls;
    const stored = await files(folder);
    const id = randomUUID();
    const saved: StoredDraft = (await save(anna, { id, order: [`http://rooms.example${address}`] })).json();
    expect(saved.photos).toMatchObject([{ url: address }]);
    const order = saved.photos.map((one) => one.id);
    const second: Listing = (await publish(anna, { id, version: saved.version, order })).json();
    expect(second.imageUrls).toEqual([address]);
    expect(await files(folder)).toEqual(stored);
    const deleteListing = (listing: Listing) =>
      anna.inject({ method: 'DELETE', url: `/api/users/me/listings/${listing.id}` });
    await deleteListing(first);
    expect(await files(folder)).toEqual(stored);
    await deleteListing(second);
    expect(await files(folder)).toEqual([]);
  });

  test('can be published at once, and those of others or of nobody are refused', async () => {
    const { anna, bruno } = await openMembersApp();
    const own: Listing = (await publish(anna, { id: randomUUID(), order: [null], images: [photo] })).json();
    const again = await publish(anna, { id: randomUUID(), order: [...own.imageUrls, null], images: [photo] });
    expect(again.json().imageUrls).toHaveLength(2);
    for (const refused of [
      await save(bruno, { order: own.imageUrls }),
      await save(anna, { order: ['/images/none.webp'] }),
      await save(anna, { order: [...own.imageUrls, ...own.imageUrls] }),
      await publish(bruno, { id: randomUUID(), order: own.imageUrls }),
    ])
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'INVALID_PHOTOS']);
  });
});

describe('a draft', () => {
  test('may be incomplete, is returned as typed, and is saved once', async () => {
    const { anna } = await openMembersApp();
    const id = randomUUID();
    const fields = { ...aDraftForm(), title: hostile, price: 'six hundr', city: '' };
    const first = await save(anna, { id, save: 'phone-1', fields, images: [photo] });
    expect(first.statusCode).toBe(200);
    const [key] = first.json().photos;
    expect(first.json()).toMatchObject({
      id,
      version: 'phone-1',
      fields,
      photos: [{ url: `/images/${key.id}.webp` }],
    });
    const other = randomUUID();
    await save(anna, { id: other });
    // The first answer was lost, so the client repeats the same save.
    expect((await save(anna, { id, save: 'phone-1', fields, images: [photo] })).json()).toEqual(first.json());
    const next = await save(anna, {
      id,
      version: 'phone-1',
      save: 'phone-2',
      order: [null, key.id],
      images: [photo],
    });
    expect(next.json().photos).toHaveLength(2);
    expect(next.json().photos[1]).toEqual(key);
    expect(await draftsOf(anna)).toEqual([next.json(), expect.objectContaining({ id: other })]);
  });

  test('of another version is refused, and nothing is lost', async () => {
    const { anna } = await openMembersApp();
    const id = randomUUID();
    await save(anna, { id, save: 'phone-1' });
    const [one, two] = await Promise.all([
      save(anna, { id, version: 'phone-1', save: 'phone-2', fields: { title: 'Mine' } }),
      save(anna, { id, version: 'phone-1', save: 'tablet-1', fields: { title: 'Theirs' } }),
    ]);
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409]);
    const refused = one.statusCode === 409 ? one : two;
    expect(refused.json()).toEqual({
      error: 'DRAFT_CHANGED',
      code: 'draft-changed',
      message: 'This draft was changed on another device.',
    });
    const blind = await save(anna, { id, save: 'laptop-1' });
    expect([blind.statusCode, blind.json().error]).toEqual([409, 'DRAFT_CHANGED']);
    const [stored] = await draftsOf(anna);
    const won = one.statusCode === 200 ? one : two;
    expect(stored).toEqual(won.json());
  });

  test.each([
    ['a text that is too long', { fields: { title: 'x'.repeat(121) } }, 'INVALID_DRAFT'],
    ['a field of a wrong kind', { fields: { isIndefinite: 'yes' } }, 'INVALID_DRAFT'],
    ['a photo of nobody', { order: [randomUUID()] }, 'INVALID_PHOTOS'],
    ['five photos', { order: [null, null, null, null, null] }, 'INVALID_PHOTOS'],
    ['no order of photos', { order: 'first' }, 'INVALID_PHOTOS'],
    ['a photo that is not one', { images: [Buffer.from('GIF')] }, 'INVALID_IMAGE'],
  ])('with %s is refused', async (_, options, error) => {
    const answer = await save(refusing.anna, options);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(await draftsOf(refusing.anna)).toEqual([]);
    expect(await files(refusing.folder)).toEqual([]);
  });

  test('is limited to ten per member', async () => {
    const { anna, bruno } = await openMembersApp();
    const ids = Array.from({ length: maxDrafts }, () => randomUUID());
    for (const id of ids) await save(anna, { id, save: 'phone-1' });
    const answer = await save(anna);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'DRAFT_LIMIT_EXCEEDED']);
    expect((await save(anna, { id: ids[0] ?? '', version: 'phone-1' })).statusCode).toBe(200);
    expect((await save(bruno)).statusCode).toBe(200);
  });

  test('belongs to its owner: another member has another draft with the same id', async () => {
    const { anna, bruno } = await openMembersApp();
    const id = randomUUID();
    const { photos } = (await save(anna, { id, save: 'phone-1', images: [photo] })).json();
    const before = await draftsOf(anna);
    expect(await draftsOf(bruno)).toEqual([]);
    expect((await save(bruno, { id, version: 'phone-1' })).statusCode).toBe(404);
    expect((await remove(bruno, id)).statusCode).toBe(404);
    expect((await publish(bruno, { id, version: 'phone-1', order: [photos[0].id] })).statusCode).toBe(404);
    // Bruno cannot use Anna's photo either, even with its id.
    expect((await publish(bruno, { id, order: [photos[0].id] })).statusCode).toBe(400);
    expect((await save(bruno, { id, fields: { title: 'Bruno’s' } })).statusCode).toBe(200);
    expect(await draftsOf(anna)).toEqual(before);
  });

  test('that was deleted or published is not created again by a late save', async () => {
    const { anna, bruno } = await openMembersApp();
    const [deleted, published] = [randomUUID(), randomUUID()];
    for (const id of [deleted, published]) await save(anna, { id, save: 'phone-1' });
    await remove(anna, deleted);
    const made = await publish(anna, { id: published, version: 'phone-1', order: [null], images: [photo] });
    expect((await save(anna, { id: published, save: 'phone-1' })).json().error).toBe('DRAFT_PUBLISHED');
    await anna.inject({ method: 'DELETE', url: `/api/users/me/listings/${made.json().id}` });
    for (const id of [deleted, published]) {
      expect((await save(anna, { id, save: 'phone-1' })).statusCode).toBe(404);
      expect(await draftsOf(anna)).toEqual([]);
    }
    // The draft was deleted elsewhere. Anna continues it with `again`; Bruno's draft with the same id is independent.
    expect((await save(bruno, { id: deleted, save: 'phone-1' })).statusCode).toBe(200);
    expect((await save(anna, { id: deleted, save: 'phone-2', again: true })).statusCode).toBe(200);
    expect((await save(anna, { id: deleted, version: 'phone-2' })).statusCode).toBe(200);
    expect(await draftsOf(anna)).toHaveLength(1);
  });

  test('is deleted with its files; a start of the server keeps the photos of drafts', async () => {
    const { anna, db, folder, images } = await openMembersApp();
    const id = randomUUID();
    const { photos } = (await save(anna, { id, save: 'phone-1', images: [photo, photo] })).json();
    await images.sweep(new Date(Date.now() + 1000), findUsedKeys(db));
    expect(new Set((await files(folder)).map((name) => name.slice(0, 36))).size).toBe(2);
    await save(anna, { id, version: 'phone-1', save: 'phone-2', order: [photos[1].id] });
    expect(new Set((await files(folder)).map((name) => name.slice(0, 36)))).toEqual(new Set([photos[1].id]));
    expect((await remove(anna, id)).statusCode).toBe(204);
    expect(await files(folder)).toEqual([]);
    expect((await remove(anna, id)).statusCode).toBe(404);
    expect((await save(anna, { id, version: 'phone-2' })).statusCode).toBe(404);
  });

  test('appears in no search, list, map or sitemap', async () => {
    const { app, anna } = await openMembersApp();
    const urls = [
      '/api/search/listings',
      '/api/search/filtered?view=6,36,19,48&zoom=8',
      '/api/users/me/listings',
      '/sitemap.xml',
    ];
    const bodies = () => Promise.all(urls.map(async (url) => (await anna.inject(url)).body));
    const before = await bodies();
    await save(anna, { fields: { title: 'Zanzara' }, images: [photo] });
    expect(await bodies()).toEqual(before);
    expect((await app.inject('/api/search/filtered?words=Zanzara')).body).not.toContain('Zanzara');
  });
});

describe('the publication of a draft', () => {
  test('is atomic and idempotent: the listing has its photos, and the draft is deleted', async () => {
    const { anna, folder } = await openMembersApp();
    const id = randomUUID();
    const saved = (await save(anna, { id, save: 'phone-1', images: [photo, photo] })).json();
    const publication = randomUUID();
    const before = (await listed(anna, '/api/users/me/listings')).length;
    const sent = {
      id,
      version: 'phone-1',
      publication,
      order: [null, saved.photos[1].id],
      images: [photo],
    };
    const [one, two] = await Promise.all([publish(anna, sent), publish(anna, sent)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(one.json().id).toBe(two.json().id);
    expect(one.json().imageUrls[1]).toContain(saved.photos[1].id);
    expect(await listed(anna, '/api/users/me/listings')).toHaveLength(before + 1);
    expect(await draftsOf(anna)).toEqual([]);
    expect(new Set((await files(folder)).map((name) => name.slice(0, 36))).size).toBe(2);
    for (const late of [
      await publish(anna, { ...sent, publication: randomUUID() }),
      await save(anna, { id }),
    ])
      expect([late.statusCode, late.json().error]).toEqual([409, 'DRAFT_PUBLISHED']);
    expect(await draftsOf(anna)).toEqual([]);
  });

  test('is rejected as a whole, and the draft stays', async () => {
    const { anna, folder } = await openMembersApp();
    const id = randomUUID();
    const { photos } = (await save(anna, { id, save: 'phone-1', images: [photo] })).json();
    const kept = await draftsOf(anna);
    const before = await listed(anna, '/api/users/me/listings');
    const order = [photos[0].id];
    const statuses = [];
    for (const wrong of [
      { version: 'phone-0' },
      { version: undefined },
      { order: [] },
      { order: [...order, ...order] },
      { images: [photo] },
      { draft: { price: 0 } },
      { publication: 'once' },
      { version: 'phone 1' },
    ])
      statuses.push((await publish(anna, { id, version: 'phone-1', order, ...wrong })).statusCode);
    expect(statuses).toEqual([409, 409, 400, 400, 400, 400, 400, 400]);
    expect(await listed(anna, '/api/users/me/listings')).toEqual(before);
    expect(await draftsOf(anna)).toEqual(kept);
    expect(new Set((await files(folder)).map((name) => name.slice(0, 36)))).toEqual(new Set(order));
  });

  test('without a stored draft creates a new listing', async () => {
    const { anna, bruno } = await openMembersApp();
    const one = { id: randomUUID(), order: [null], images: [photo] };
    const made = await publish(anna, { ...one, shownPlace: 'street' });
    expect([made.statusCode, made.json().title]).toEqual([200, 'Sunny room near the Politecnico']);
    // Other people see only the street.
    expect((await bruno.inject(`/api/listings/${made.json().id}`)).json().street).toBe('Via Pacini');
  });
});
