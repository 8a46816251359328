import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { preparePicture, readPhotos } from '../../../src/app/device/photos.ts';
import { photoPickerEffects } from '../../../src/app/effects/publish/new-listing.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const webp = new TextEncoder().encode('RIFF....WEBP');
const never = () => new AbortController().signal;

function aPhotoFile(name: string, bytes: Uint8Array<ArrayBuffer> = jpeg, size = bytes.length): File {
  const file = new File([bytes], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** The drawn images. jsdom has no canvas. */
let drawn: { width: number; height: number }[];
let encodes: () => Blob | null;
let decode: ReturnType<typeof vi.fn<(file: File) => Promise<ImageBitmap>>>;

function decodesTo(width: number, height: number) {
  decode.mockResolvedValue({ width, height, close: () => {} });
}

beforeEach(() => {
  drawn = [];
  encodes = () => new Blob(['encoded'], { type: 'image/jpeg' });
  decode = vi.fn();
  decodesTo(800, 600);
  vi.stubGlobal('createImageBitmap', decode);
  const context = {
    fillRect: () => {},
    drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
      drawn.push({ width, height }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as ReturnType<HTMLCanvasElement['getContext']>,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(encodes()));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('photos', () => {
  it('are sent unchanged when the format is accepted', async () => {
    const files = [aPhotoFile('window.jpg'), aPhotoFile('desk.webp', webp)];
    const { photos, rejected } = await readPhotos({ files, most: 9 }, never());
    expect(photos.map(({ name, file }) => [name, file])).toEqual(files.map((file) => [file.name, file]));
    expect(rejected).toEqual([]);
    expect(drawn).toEqual([]);
  });

  it('have ids on plain http, where crypto.randomUUID is missing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { photos } = await readPhotos(
      { files: [aPhotoFile('window.jpg'), aPhotoFile('desk.jpg')], most: 9 },
      never(),
    );
    expect(new Set(photos.map(({ id }) => id)).size).toBe(2);
  });

  it.each([
    { name: 'by their width', width: 5120, height: 2560, to: [2560, 1280] },
    { name: 'by their height', width: 1280, height: 5120, to: [640, 2560] },
  ])('are scaled to 2560 pixels $name', async ({ width, height, to: [toWidth, toHeight] }) => {
    decodesTo(width, height);
    const { photos } = await readPhotos({ files: [aPhotoFile('wide.jpg')], most: 9 }, never());
    expect(drawn).toEqual([{ width: toWidth, height: toHeight }]);
    expect(await photos[0]?.file.text()).toBe('encoded');
  });

  it('are converted to JPEG from any other format', async () => {
    const bitmap = aPhotoFile('window.bmp', new TextEncoder().encode('BM'));
    const { photos } = await readPhotos({ files: [bitmap], most: 9 }, never());
    expect(drawn).toEqual([{ width: 800, height: 600 }]);
    expect(await photos[0]?.file.text()).toBe('encoded');
  });

  it('are encoded again above 2 MB unless the result is larger', async () => {
    const heavy = aPhotoFile('window.jpg', jpeg, 3 * 1024 * 1024);
    expect((await readPhotos({ files: [heavy], most: 9 }, never())).photos[0]?.file).not.toBe(heavy);
    encodes = () => aPhotoFile('encoded.jpg', jpeg, 4 * 1024 * 1024);
    expect((await readPhotos({ files: [heavy], most: 9 }, never())).photos[0]?.file).toBe(heavy);
  });
});

describe('a profile picture', () => {
  it('is scaled to 1024 pixels and keeps its name', async () => {
    decodesTo(4096, 2048);
    const picture = await preparePicture(aPhotoFile('me.jpg'));
    expect(drawn).toEqual([{ width: 1024, height: 512 }]);
    expect([picture.name, picture.type, await picture.text()]).toEqual(['me.jpg', 'image/jpeg', 'encoded']);
  });

  it('is rejected when the file is not an image', async () => {
    await expect(preparePicture(aPhotoFile('me.jpg', new TextEncoder().encode('<svg/>')))).rejects.toThrow(
      'me.jpg is not an image.',
    );
  });
});

describe('rejected files', () => {
  it('have a reason, and the other files are accepted', async () => {
    decode.mockImplementation(async (file) => {
      if (file.name === 'notes.jpg') throw new DOMException('not an image', 'InvalidStateError');
      return { width: 800, height: 600, close: () => {} };
    });
    const files = [
      aPhotoFile('notes.jpg'),
      aPhotoFile('drawing.jpg', new TextEncoder().encode('\ufeff <svg/>')),
      aPhotoFile('window.jpg'),
      aPhotoFile('one-too-many.jpg'),
    ];
    const { photos, rejected } = await readPhotos({ files, most: 1 }, never());
    expect(photos.map(({ name }) => name)).toEqual(['window.jpg']);
    expect(rejected).toEqual([
      { name: 'notes.jpg', reason: 'notImage' },
      { name: 'drawing.jpg', reason: 'notImage' },
    ]);
  });

  it('are larger than 10 MB after encoding', async () => {
    encodes = () => aPhotoFile('encoded.jpg', jpeg, 10 * 1024 * 1024 + 1);
    decodesTo(5000, 5000);
    const { rejected } = await readPhotos({ files: [aPhotoFile('window.jpg')], most: 9 }, never());
    expect(rejected).toEqual([{ name: 'window.jpg', reason: 'tooLarge' }]);
  });

  it('cannot be encoded by the browser, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    decodesTo(5000, 5000);
    encodes = () => null;
    const { rejected } = await readPhotos({ files: [aPhotoFile('window.jpg')], most: 9 }, never());
    expect(rejected).toEqual([{ name: 'window.jpg', reason: 'notPrepared' }]);
    expect(logged.mock.calls).toEqual([
      ['Stanza: the preparation of window.jpg failed. The browser could not encode a photo.'],
    ]);
  });
});

describe('the effect of the photo picker', () => {
  it('reads the files', async () => {
    const actor = createActor(photoPickerEffects.readPhotos, {
      input: { files: [aPhotoFile('window.jpg')], most: 4 },
    });
    const output = toPromise(actor);
    actor.start();
    expect((await output).photos.map(({ name }) => name)).toEqual(['window.jpg']);
  });

  it('stops decoding when the screen closes', async () => {
    const first = Promise.withResolvers<ImageBitmap>();
    decode.mockReturnValueOnce(first.promise);
    const files = [aPhotoFile('window.jpg'), aPhotoFile('desk.jpg')];
    const begun = vi.spyOn(files[1] as File, 'slice');
    const actor = createActor(photoPickerEffects.readPhotos, { input: { files, most: 4 } }).start();
    await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(1), { timeout: 30_000 });
    actor.stop();
    const closed = Promise.withResolvers<void>();
    first.resolve({ width: 800, height: 600, close: closed.resolve });
    await closed.promise;
    // The second file would start in a microtask after the first is closed. A timer runs after all microtasks.
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).not.toHaveBeenCalled();
  });
});
