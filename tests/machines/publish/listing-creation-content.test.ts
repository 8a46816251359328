import { started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aKnownDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { anEditableListing } from '../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../fixtures/members.ts';
import { listingCreationMachine } from '../../../src/machines/publish/listing-creation.machine.ts';
import {
  type DraftPlace,
  emptyFields,
  hasSameIds,
  isStillThere,
  mergedPhotos,
  restoredForm,
  startOf,
} from '../../../src/machines/publish/listing-creation-content.ts';

/** A photo that is already at the backend, without a file. */
const sent = (id: string) => ({ id, name: `${id}.jpg`, url: `/images/${id}.webp` });
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

describe('the photos of a form', () => {
  it('of an edited listing are numbered', () => {
    const edited = anEditableListing({ imageUrls: ['/images/1.webp', '/images/2.webp'] });
    expect(startOf(edited, null).photos.map(({ name }) => name)).toEqual(['Photo 1', 'Photo 2']);
  });

  it('still exist with a file, or in the listing or the draft', () => {
    const edited = anEditableListing({ imageUrls: ['/images/window.webp'] });
    const known = aKnownDraft({ photos: ['desk', 'bed'].map((id) => ({ ...sent(id), key: `key-${id}` })) });
    const photos = [aPhoto('new'), sent('window'), sent('desk'), sent('bed')];
    const there = (of: Parameters<typeof isStillThere>[0]) => idsOf(photos.filter(isStillThere(of)));
    expect(there({ edited, known: null })).toEqual(['new', 'window']);
    expect(there({ edited: null, known })).toEqual(['new', 'desk', 'bed']);
    expect(there({ edited: null, known: null })).toEqual(['new']);
  });

  it('are the same with the same ids in the same order', () => {
    const [window, desk] = [sent('window'), sent('desk')];
    expect(hasSameIds([window, desk], [aPhoto('window'), aPhoto('desk')])).toBe(true);
    for (const other of [[desk, window], [window], [window, desk, desk]])
      expect(hasSameIds([window, desk], other)).toBe(false);
  });

  it('are the restored ones, then those added meanwhile, without duplicates, up to the limit', () => {
    const restored = [sent('window'), sent('desk')];
    const added = [sent('old'), aPhoto('desk'), ...['a', 'b', 'c'].map((id) => aPhoto(id))];
    expect(idsOf(mergedPhotos(restored, added))).toEqual(['window', 'desk', 'a', 'b']);
  });
});

describe('the form stored on the device', () => {
  const known = aKnownDraft({ version: 'laptop-1', photos: [{ ...sent('desk'), key: 'key-1' }] });
  const fields = aDraftForm();
  const text = (kept: object = { known }) => JSON.stringify({ ...fields, ...kept });
  const place = (overrides: Partial<DraftPlace> = {}): DraftPlace => ({
    id: draftId,
    isGiven: true,
    device: 'laptop',
    ...overrides,
  });
  const opened = (given: DraftPlace | null) =>
    started(listingCreationMachine, { edited: null, place: given }).snapshot.context;

  it('is restored with the data of its draft and its photos', () => {
    expect(restoredForm(opened(place()), text())).toEqual({ fields, known, photos: [sent('desk')] });
    const photos = [aPhoto('new')];
    expect(restoredForm({ ...opened(place()), photos }, text()).photos).toEqual(photos);
  });

  it.each([
    ['is of another one', text({ known: { ...known, id: '1d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11' } })],
    ['names none', text({})],
    ['cannot be read', '{'],
  ])('is ignored if a draft was chosen and it %s', (_, kept) => {
    expect(restoredForm(opened(place()), kept)).toMatchObject({ fields: emptyFields, known: null });
  });

  it('belongs to any draft if none was chosen', () => {
    const given = place({ id: '1d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11', isGiven: false });
    expect(restoredForm(opened(given), text())).toMatchObject({ fields, known });
  });

  it('has only its fields if it names no draft, or the form has none', () => {
    expect(restoredForm(opened(place({ isGiven: false })), text({}))).toMatchObject({ fields, known: null });
    expect(restoredForm(opened(null), text())).toMatchObject({ fields, known: null, photos: [] });
  });
});
