import { expect, it } from 'vitest';
import { aStoredDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { aDraftForm, aFile } from '../../../fixtures/members.ts';
import { createListingDraftsApi, type SentDraft } from '../../../src/api/publish/listing-drafts.ts';
import { aRecorder } from '../../support/api-recorder.ts';
import { json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const file = aFile('other-name.png', 'image/png');
const draft: SentDraft = {
  id: draftId,
  version: 'phone-1',
  save: 'phone-2',
  fields: aDraftForm(),
  order: ['kept', null],
  photos: [{ file, name: 'room.png' }],
};

it('a draft is sent completely: its photos with name and type, and their order', async () => {
  const backend = await aRecorder(json(aStoredDraft({ photos: [{ id: 'kept', url: '/images/a.webp' }] })));
  const stored = await createListingDraftsApi(backend.url).saveDraft(draft, call);
  expect(stored.photos).toEqual([{ id: 'kept', url: `${backend.url}images/a.webp` }]);
  const [sent] = backend.sent;
  expect(`${sent?.method} ${sent?.path}`).toBe(
    `PUT /api/users/me/drafts/${draftId}?version=phone-1&save=phone-2`,
  );
  const type = String(sent?.headers['content-type']);
  const form = await new Response(new Uint8Array(sent?.body ?? []), {
    headers: { 'content-type': type },
  }).formData();
  const textOf = async (name: string) => JSON.parse(await (form.get(name) as File).text());
  expect([await textOf('draft'), await textOf('photos')]).toEqual([draft.fields, { order: ['kept', null] }]);
  const image = form.get('images') as File;
  expect([image.name, image.type, image.size]).toEqual(['room.png', 'image/png', file.size]);
});

it.each<[string, Partial<SentDraft>, string]>([
  ['is new', { version: null }, '?save=phone-2'],
  ['is made again', { version: null, isAgain: true }, '?save=phone-2&again=true'],
])('a draft that %s says so', async (_, changes, query) => {
  const backend = await aRecorder(json(aStoredDraft()));
  await createListingDraftsApi(backend.url).saveDraft({ ...draft, ...changes }, call);
  expect(backend.sent.map(({ path }) => path)).toEqual([`/api/users/me/drafts/${draftId}${query}`]);
});

it('all drafts are fetched, with photos that can be read', async () => {
  const photo = { id: 'a', url: '/images/a.webp' };
  const backend = await aRecorder(json([aStoredDraft({ photos: [photo] }), aStoredDraft({ id: 'other' })]));
  const read = { ...photo, url: `${backend.url}images/a.webp` };
  expect(await createListingDraftsApi(backend.url).fetchDrafts(call)).toEqual([
    aStoredDraft({ photos: [read] }),
    aStoredDraft({ id: 'other' }),
  ]);
});
