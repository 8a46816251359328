import { afterEach, expect, it, vi } from 'vitest';
import { draftId } from '../../../fixtures/listing-drafts.ts';
import { aFile, listingDraft } from '../../../fixtures/members.ts';
import { type DraftPublication, uploadPublication } from '../../../src/api/publish/listing-upload.ts';
import { failureOf } from '../../support/api-failure.ts';

const publication: DraftPublication = {
  id: draftId,
  version: null,
  publication: 'once-1',
  order: ['kept', null],
  draft: listingDraft,
  photos: [{ file: aFile(), name: 'window.jpg' }],
};
const path = `/api/users/me/drafts/${draftId}/publication`;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const upload = (
  changes: Partial<DraftPublication> = {},
  expires = false,
  signal = new AbortController().signal,
) =>
  uploadPublication(
    'https://backend.example',
    { ...publication, ...changes },
    { token: 't0ken', signal, expires, onProgress: () => {} },
  );

/** The request line of a publication, and the names of the parts of its form. */
async function sent(changes: Partial<DraftPublication>, expires = false) {
  const calls: { line: string; parts: string[] }[] = [];
  let line = '';
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 201;
      onload = () => {};
      open(method: string, { pathname, search }: URL) {
        line = `${method} ${pathname}${search}`;
      }
      setRequestHeader() {}
      send(form: FormData) {
        calls.push({ line, parts: [...form.keys()] });
        this.onload();
      }
    },
  );
  await upload(changes, expires);
  return calls;
}

it('the publication of a draft that the backend lacks has neither version nor choices', async () => {
  expect(await sent({})).toEqual([
    { line: expect.stringContaining(`${path}?publication=once-1`), parts: ['listing', 'photos', 'images'] },
  ]);
  expect((await sent({}))[0]?.line).toMatch(/publication=once-1$/);
});

it('a publication contains its version, whether it expires, and how its place is shown', async () => {
  const details = { deposit: 100 } as NonNullable<DraftPublication['details']>;
  expect(await sent({ version: 'phone-1', shownPlace: 'street', details }, true)).toEqual([
    {
      line: expect.stringMatching(/\?version=phone-1&publication=once-1&expires=true&shownPlace=street$/),
      parts: ['listing', 'details', 'photos', 'images'],
    },
  ]);
});

it('an upload fails when a page answers in place of the backend', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = 200;
      readonly responseText = '<!doctype html><title>Log in to the network</title>';
      onload = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        this.onload();
      }
    },
  );
  expect(await failureOf(upload())).toMatchObject({ kind: 'unreadable' });
});

it('an upload that is aborted before its request is not sent', async () => {
  const send = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly send = send;
      open() {}
      setRequestHeader() {}
      abort() {}
    },
  );
  const signal = AbortSignal.abort();
  await expect(upload({}, false, signal)).rejects.toBe(signal.reason);
  expect(send).not.toHaveBeenCalled();
});
