import type {
  NewPhoto,
  ReadFiles,
  ReadPhotos,
  RejectedFile,
} from '../../machines/publish/photo-picker.machine.ts';
import { photoLimits } from '../../schemas/constants.ts';
import { logFailure } from '../effects/attempt.ts';
import { uuid } from './uuid.ts';

/** The long edge, in pixels, of what is uploaded: the largest width a listing shows, on a dense screen. */
const photoEdge = 2560;
/** The long edge, in pixels, of a profile picture, which is always shown small. */
const pictureEdge = 1024;
/** A photo with more bytes than this is encoded again, even if it need not be scaled. */
const lightBytes = 2 * 1024 * 1024;
const jpegQuality = 0.85;

/**
 * Decodes files one after the other and makes them ready for the upload: large ones are scaled down, and what backends
 * may not take (anything but JPEG, PNG and WebP) becomes a JPEG. What cannot be decoded, or is a vector drawing, which
 * can carry script, is rejected. Ends when `most` photos are ready, and stops between two files when aborted.
 */
export async function readPhotos({ files, most }: ReadFiles, signal: AbortSignal): Promise<ReadPhotos> {
  const photos: NewPhoto[] = [];
  const rejected: RejectedFile[] = [];
  for (const original of files) {
    if (photos.length >= most) break;
    const { name } = original;
    try {
      const file = await prepare(original, photoEdge);
      if (file === null) rejected.push({ name, reason: 'notImage' });
      else if (file.size > photoLimits.bytes) rejected.push({ name, reason: 'tooLarge' });
      else photos.push({ id: uuid(), name, file });
    } catch (error) {
      logFailure(`the preparation of ${name}`, error);
      rejected.push({ name, reason: 'notPrepared' });
    }
    signal.throwIfAborted();
  }
  return { photos, rejected };
}

/** Makes a profile picture ready for the upload, as `readPhotos` does with photos. Rejects where it cannot be decoded. */
export async function preparePicture(file: File): Promise<File> {
  const prepared = await prepare(file, pictureEdge);
  if (prepared === null) throw new Error(`${file.name} is not an image.`);
  return new File([prepared], file.name, { type: prepared.type });
}

/** What to upload for a file; `null` for one that is no photo. */
async function prepare(file: File, longEdge: number): Promise<Blob | null> {
  const format = await formatOf(file);
  if (format === 'markup') return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, longEdge / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && format === 'common' && file.size <= lightBytes) return file;
    const encoded = await encode(bitmap, scale);
    return scale === 1 && format === 'common' && encoded.size >= file.size ? file : encoded;
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to scale a photo with.');
  // JPEG knows no transparency: without this it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not encode a photo.'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}

/** The format by a file's first bytes, since its name and type can be wrong. */
async function formatOf(file: File): Promise<'common' | 'markup' | 'other'> {
  const head = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  // One character a byte. A TextDecoder's 'latin1' is windows-1252, which decodes some bytes to other characters.
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'common';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'common';
  const isMarkup = /^(\xef\xbb\xbf)?\s*</.test(text) || file.type === 'image/svg+xml';
  return isMarkup ? 'markup' : 'other';
}
