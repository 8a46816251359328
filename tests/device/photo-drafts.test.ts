import 'fake-indexeddb/auto';
import { clear, createStore, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPhotoDrafts, openPhotoDraft } from '../../src/app/device/photo-drafts.ts';
import { formKeeperEffects } from '../../src/app/effects/shell/form-keeper.ts';
import type { NewPhoto } from '../../src/machines/publish/photo-picker.machine.ts';
import { aSession } from '../support/a-session.ts';
import { host } from '../support/effect-host.ts';

const aPhoto = (id: string): NewPhoto => ({ id, name: `${id}.jpg`, file: new Blob([id]) });
const own = { id: '/images/1.jpg', name: 'Photo 1', url: '/images/1.jpg' };
const device = createStore('stanza-forms', 'photos');
const mine = () => openPhotoDraft(7, 'listing');

beforeEach(() => clear(device));
afterEach(() => vi.restoreAllMocks());

describe('the photos of a draft', () => {
  it('are restored with their content, in order', async () => {
    await mine().keep([aPhoto('window'), own, aPhoto('desk')]);
    const kept = (await mine().read()) ?? [];
    expect(kept.map(({ name }) => name)).toEqual(['window.jpg', 'Photo 1', 'desk.jpg']);
    expect(await Promise.all(kept.map((photo) => 'file' in photo && photo.file.text()))).toEqual([
      'window',
      false,
      'desk',
    ]);
  });

  it('belong to one form of one member, and are removed at the logout', async () => {
    await mine().keep([aPhoto('a')]);
    await openPhotoDraft(7, 'listing-3').keep([own]);
    await openPhotoDraft(70, 'listing').keep([aPhoto('b')]);
    expect(await openPhotoDraft(7, 'listing-4').read()).toBeNull();
    await forgetPhotoDrafts(7);
    expect([await mine().read(), await openPhotoDraft(7, 'listing-3').read()]).toEqual([null, null]);
    expect(await openPhotoDraft(70, 'listing').read()).toHaveLength(1);
  });

  it('are not restored after a logout', async () => {
    const keeping = mine().keep([aPhoto('a')]);
    await forgetPhotoDrafts(7);
    await keeping;
    expect(await mine().read()).toBeNull();
  });

  it.each([null, 'text', [{ id: 'a' }], Array.from({ length: 5 }, () => own)])(
    'are empty if they cannot be read: %s',
    async (kept) => {
      await set('7.listing', kept, device);
      expect(await mine().read()).toBeNull();
    },
  );
});

describe('the record of a form', () => {
  const record = (form: 'listing' | 'profile') => host(formKeeperEffects(aSession(), form).record);
  const userId = () => aSession()().getSnapshot().context.user?.id ?? 0;

  it('keeps photos, brings them back, and removes them', async () => {
    const first = record('listing');
    const photos = [aPhoto('window')];
    first.notify({ type: 'photos.keep', photos });
    const second = record('listing');
    await vi.waitFor(() =>
      expect(second.received).toMatchObject([{ type: 'photos.restored', photos: [{ id: 'window' }] }]),
    );
    second.notify({ type: 'draft.forget' });
    expect(await openPhotoDraft(userId(), 'listing').read()).toBeNull();
    expect(first.received).toEqual([]);
  });

  it('restores nothing that was discarded while it was read', async () => {
    await openPhotoDraft(userId(), 'listing').keep([aPhoto('a')]);
    const { received, notify } = record('listing');
    notify({ type: 'draft.forget' });
    expect(await openPhotoDraft(userId(), 'listing').read()).toBeNull();
    expect(received).toEqual([]);
  });

  it('reports that there is no space, and logs it once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    });
    const { notify, received } = record('listing');
    notify({ type: 'photos.keep', photos: [aPhoto('window')] });
    await vi.waitFor(() => expect(received).toEqual([{ type: 'photos.unkept' }]));
    expect(log.mock.calls).toEqual([['Stanza: keeping the photos of the draft failed. The device is full.']]);
  });

  it('of the profile has no photos', async () => {
    await openPhotoDraft(userId(), 'profile').keep([aPhoto('a')]);
    const { received } = record('profile');
    await openPhotoDraft(userId(), 'profile').read();
    expect(received).toEqual([]);
  });
});
