import { errorTexts, formTexts } from '@stanza/domain/error-texts.ts';
import { photoLimits } from '@stanza/schemas/constants.ts';
import { HttpError } from '../http/http-error.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';

const megabytes = photoLimits.bytes / 1024 / 1024;

/** Form parts for a number of images, each of at most 10 MB. */
export function imageParts(count: number) {
  return {
    count,
    bytes: photoLimits.bytes,
    errors: {
      tooLarge: new HttpError(413, {
        error: 'IMAGE_TOO_LARGE',
        message: `Each photo can have at most ${megabytes} MB.`,
      }),
      tooMany: new HttpError(400, {
        error: 'TOO_MANY_IMAGES',
        ...(count === 1 && { code: 'one-picture-only' }),
        message: count === 1 ? 'You can upload one picture only.' : errorTexts.createListing.tooManyImages,
      }),
    },
  };
}

/** Throws an `HttpError` if there is no image, or if one cannot be read; the reason of the signal when it aborts. */
export async function encodeImages(
  contents: readonly Buffer[],
  signal: AbortSignal,
): Promise<EncodedImage[]> {
  if (contents.length === 0)
    throw new HttpError(400, { error: 'NO_IMAGES', message: formTexts.missingPhoto });
  const encoded: EncodedImage[] = [];
  for (const [i, content] of contents.entries()) {
    const image = await encodeImage(content, signal);
    if (image === null) throw unreadable(i + 1, contents.length);
    encoded.push(image);
  }
  return encoded;
}

function unreadable(place: number, of: number): HttpError {
  const which = of === 1 ? 'The photo' : `Photo ${place}`;
  return new HttpError(400, {
    error: 'INVALID_IMAGE',
    message: `${which} cannot be read. Please use a JPEG, PNG, WebP or AVIF image of at most 50 megapixels, or 25 with 16 bits a channel.`,
  });
}
