import { expect, it } from 'vitest';
import { aStoredDraft } from '../../../fixtures/listing-drafts.ts';
import { aDraftForm, aPhoto } from '../../../fixtures/members.ts';
import { knownPhotosOf, sendablePhotos, signatureOf } from '../../../src/domain/publish/stored-draft.ts';

it('contents are the same with the same fields and photos, in whatever order the fields stand', () => {
  const fields = aDraftForm();
  const reversed = Object.fromEntries(Object.entries(fields).reverse()) as typeof fields;
  const content = { fields, photos: [{ id: 'a' }, { id: 'b' }] };
  expect(signatureOf({ ...content, fields: reversed })).toBe(signatureOf(content));
  expect(signatureOf({ ...content, photos: content.photos.toReversed() })).not.toBe(signatureOf(content));
  expect(signatureOf({ ...content, fields: { ...fields, title: 'x' } })).not.toBe(signatureOf(content));
});

const stored = aStoredDraft({
  photos: [
    { id: 'key-1', url: '/images/1.webp' },
    { id: 'key-2', url: '/images/2.webp' },
  ],
});

it('a photo is sent by the key of the backend, or as a file; another cannot be', () => {
  const known = knownPhotosOf(stored);
  const ofAnotherDevice = { id: 'gone', name: 'x' };
  const file = aPhoto('new');
  expect(sendablePhotos([{ id: 'key-2' }, aPhoto('key-1'), ofAnotherDevice, file], known)).toEqual([
    { photo: { id: 'key-2' }, key: 'key-2' },
    { photo: aPhoto('key-1'), key: 'key-1' },
    { photo: file, key: null },
  ]);
});
