import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpload } from '../../../fixtures/listing-drafts.ts';
import { aFile, listingDraft } from '../../../fixtures/members.ts';
import { listingCreationEffects } from '../../../src/app/effects/publish/new-listing.ts';
import { aSession } from '../../support/a-session.ts';
import { host } from '../../support/effect-host.ts';
import { takeConsoleLines } from '../../support/setup.ts';

/** Records the request. The test answers for the network. */
class FakeRequest {
  static last: FakeRequest | undefined;
  readonly upload: { onprogress?(event: ProgressEvent): void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  isAborted = false;
  address = '';
  readonly headers: Record<string, string> = {};
  body: FormData | undefined;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: URL | string) {
    this.address = `${method} ${new URL(url).pathname}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body as FormData;
  }
  abort() {
    this.isAborted = true;
  }
  progress(loaded: number, total: number, lengthComputable = true) {
    this.upload.onprogress?.(new ProgressEvent('progress', { loaded, total, lengthComputable }));
  }
  answer(status: number, body: unknown = {}) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

/** Starts an upload, and waits until its request is sent. */
async function uploading() {
  const photos = [
    { id: 'a', file: aFile('a.jpg'), name: 'window.jpg' },
    { id: 'b', file: aFile('b.png', 'image/png'), name: 'desk.png' },
  ];
  const { received, stop } = host(listingCreationEffects(aSession()).upload, anUpload({ photos }));
  await vi.waitUntil(() => FakeRequest.last?.body);
  return { received, stop, request: FakeRequest.last as FakeRequest };
}

/** The events of the effect, once it has finished or failed. */
async function settled(received: unknown[]) {
  await vi.waitUntil(() =>
    received.some((event) => /finished|failed/.test((event as { type: string }).type)),
  );
  return received;
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the upload of a listing', () => {
  it('is one form: the draft as JSON, and the photos by their names', async () => {
    const { request, received } = await uploading();
    expect(request.address).toBe('POST /api/users/me/listings');
    expect(request.headers).toEqual({ Authorization: 'Bearer token-1' });
    const listing = request.body?.get('listing') as File;
    expect([listing.type, JSON.parse(await listing.text())]).toEqual(['application/json', listingDraft]);
    const images = request.body?.getAll('images') as File[];
    expect(images.map(({ name, type }) => [name, type])).toEqual([
      ['window.jpg', 'image/jpeg'],
      ['desk.png', 'image/png'],
    ]);
    request.answer(201);
    expect(await settled(received)).toEqual([{ type: 'upload.finished' }]);
  });

  it('reports its progress if that is known', async () => {
    const { request, received } = await uploading();
    request.progress(1, 4);
    request.progress(2, 4, false);
    request.progress(0, 0);
    request.progress(4, 4);
    expect(received).toEqual([0.25, 1].map((progress) => ({ type: 'upload.progressed', progress })));
  });

  it.each([199, 300, 409])("fails at %d with the server's message", async (status) => {
    const { request, received } = await uploading();
    request.answer(status, { error: 'LISTING_LIMIT_EXCEEDED', message: 'Ten is enough.' });
    const error = expect.objectContaining({
      kind: 'rejected',
      status,
      code: 'LISTING_LIMIT_EXCEEDED',
      serverMessage: 'Ten is enough.',
    });
    expect(await settled(received)).toEqual([{ type: 'upload.failed', error }]);
    expect(takeConsoleLines()).toEqual([`Stanza: listing upload failed. The server answered ${status}.`]);
  });

  it('fails if the connection breaks', async () => {
    const { request, received } = await uploading();
    request.onerror();
    const error = expect.objectContaining({ kind: 'network' });
    expect(await settled(received)).toEqual([{ type: 'upload.failed', error }]);
    expect(takeConsoleLines()).toEqual(['Stanza: listing upload failed. No connection.']);
  });

  it('fails after a minute without progress', async () => {
    const { request, received } = await uploading();
    vi.advanceTimersByTime(30_000);
    request.progress(1, 4);
    vi.advanceTimersByTime(59_999);
    expect(request.isAborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(request.isAborted).toBe(true);
    const error = expect.objectContaining({ kind: 'timeout' });
    expect((await settled(received)).at(-1)).toEqual({ type: 'upload.failed', error });
    expect(takeConsoleLines()).toEqual(['Stanza: listing upload failed. The upload stalled.']);
  });

  it.each([200, 299, 400])('stops its timer after the answer: %d', async (status) => {
    const { request, received } = await uploading();
    request.answer(status);
    await settled(received);
    takeConsoleLines();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is aborted without a log line when its actor stops', async () => {
    const { request, stop } = await uploading();
    stop();
    expect(request.isAborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
