import { afterEach, describe, expect, it, vi } from 'vitest';
import * as photoDrafts from '../../../src/app/device/photo-drafts.ts';
import { viewingsEffects } from '../../../src/app/effects/chat/viewings.ts';
import { formKeeperEffects, tabKeeperEffects } from '../../../src/app/effects/shell/form-keeper.ts';
import { aSession } from '../../support/a-session.ts';
import { host } from '../../support/effect-host.ts';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/app/device/photo-drafts.ts');

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(photoDrafts.openPhotoDraft).mockReset();
});

const fault = () => new Error('The disk is full.');

function photoDraft(overrides: Partial<ReturnType<typeof photoDrafts.openPhotoDraft>> = {}) {
  const draft = {
    read: vi.fn(async () => null),
    keep: vi.fn(async () => {}),
    forget: vi.fn(async () => {}),
    ...overrides,
  };
  vi.mocked(photoDrafts.openPhotoDraft).mockReturnValue(draft);
  return draft;
}

describe.each([
  { form: 'profile', open: () => formKeeperEffects(aSession(), 'profile').record },
  { form: 'feedback', open: () => tabKeeperEffects('feedback').record },
] as const)('the record of the form $form', ({ open }) => {
  it('restores the stored values until they are removed', () => {
    const first = host(open());
    expect(first.received).toEqual([]);
    first.notify({ type: 'draft.keep', text: 'typed' });
    expect(host(open()).received).toEqual([{ type: 'draft.restored', text: 'typed' }]);
    first.notify({ type: 'draft.forget' });
    expect(host(open()).received).toEqual([]);
    first.notify({ type: 'draft.keep', text: 'again' });
    expect(host(open()).received).toEqual([{ type: 'draft.restored', text: 'again' }]);
    expect(photoDrafts.openPhotoDraft).not.toHaveBeenCalled();
  });
});

describe('a browser that forbids storage', () => {
  it.each([
    ['profile', () => formKeeperEffects(aSession(), 'profile').record],
    ['feedback', () => tabKeeperEffects('feedback').record],
  ])('is named by the form %s, which keeps what is typed as long as the page', (_, open) => {
    for (const storage of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, storage, 'get').mockImplementation(() => {
        throw new DOMException('Denied.', 'SecurityError');
      });
    const { received, notify } = host(open());
    notify({ type: 'draft.keep', text: 'typed' });
    expect(received).toEqual([{ type: 'draft.unkept' }]);
    expect(host(open()).received).toEqual([{ type: 'draft.restored', text: 'typed' }]);
    notify({ type: 'draft.forget' });
    vi.restoreAllMocks();
  });
});

describe('the photos of a listing', () => {
  const open = () => host(formKeeperEffects(aSession(), 'listing').record);

  it('are restored, stored and removed', async () => {
    const photos = [{ id: 'a', name: 'a.jpg', url: 'blob:a' }];
    const draft = photoDraft({ read: async () => photos });
    const { received, notify } = open();
    await vi.waitFor(() => expect(received).toEqual([{ type: 'photos.restored', photos }]));
    expect(photoDrafts.openPhotoDraft).toHaveBeenCalledWith(7, 'listing');
    notify({ type: 'photos.keep', photos });
    expect(draft.keep).toHaveBeenCalledExactlyOnceWith(photos);
    expect(draft.forget).not.toHaveBeenCalled();
    notify({ type: 'draft.forget' });
    expect(draft.forget).toHaveBeenCalledOnce();
    expect(received).toHaveLength(1);
  });

  it('are not restored after the form was emptied', async () => {
    const photos = [{ id: 'a', name: 'a.jpg', url: 'blob:a' }];
    const reading = Promise.withResolvers<typeof photos>();
    photoDraft({ read: () => reading.promise });
    const { received, notify } = open();
    notify({ type: 'draft.forget' });
    reading.resolve(photos);
    await reading.promise;
    expect(received).toEqual([]);
  });

  it('that cannot be read, stored or removed log one line each, and the form learns which are not stored', async () => {
    const fail = async () => {
      throw fault();
    };
    photoDraft({ read: fail, keep: fail, forget: fail });
    const { received, notify } = open();
    notify({ type: 'photos.keep', photos: [] });
    notify({ type: 'draft.forget' });
    await vi.waitFor(() => expect(received).toEqual([{ type: 'photos.unkept' }]));
    const lines: string[] = [];
    await vi.waitFor(() => {
      lines.push(...takeConsoleLines());
      expect(lines).toHaveLength(3);
    });
    for (const what of ['reading the photos', 'keeping the photos', 'removing the photos'])
      expect(lines.join('\n')).toContain(what);
  });
});

describe('the record of proposals', () => {
  const open = (conversationId = 31) => host(viewingsEffects(aSession()).record, { conversationId });
  const drafts = { 101: { times: ['2026-11-24T18:00'], minutes: 30, place: 'onSite', videoLink: '' } };

  it('belongs to a conversation, and is removed with its last proposal', () => {
    const { received, notify } = open();
    expect(received).toEqual([{ type: 'drafts.restored', drafts: {} }]);
    notify({ type: 'drafts.keep', drafts });
    expect(open().received).toEqual([{ type: 'drafts.restored', drafts }]);
    expect(open(32).received).toEqual([{ type: 'drafts.restored', drafts: {} }]);
    notify({ type: 'drafts.keep', drafts: {} });
    expect(localStorage).toHaveLength(0);
  });

  it('restores nothing that is not a form', () => {
    localStorage.setItem('stanza.form.7.viewing-31', '{');
    expect(open().received).toEqual([]);
  });

  it('logs that a proposal cannot be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw fault();
    });
    open().notify({ type: 'drafts.keep', drafts });
    expect(takeConsoleLines().join('\n')).toContain('keeping the proposal');
  });
});
