import { imageWidths } from '@stanza/domain/image.ts';
import type { FastifyPluginAsync } from 'fastify';
import { queryOf } from '../http/address.ts';
import { type ImageStore, type ImageWidth, isImageKey, type StoredImage } from './image-store.ts';
import { mailPictureWidth, toJpeg } from './mail-picture.ts';

/**
 * `GET /images/{key}.webp`: an image in the stored width that is nearest to `?w=`, by default the largest. `GET /images/{key}.jpg`: the
 * smallest one as JPEG.
 */
export const imagesRoutes: FastifyPluginAsync<{ images: ImageStore }> = async (app, { images }) => {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const [, key = '', type] = /^(.+)\.(webp|jpg)$/.exec(request.params.name) ?? [];
    const wanted = type === 'jpg' ? String(mailPictureWidth) : queryOf(request).get('w');
    const image = isImageKey(key) ? await findImage(images, key, wanted) : null;
    if (image === null) return reply.code(404).send({ code: 'image-not-found', message: 'Image not found.' });
    const jpeg = type === 'jpg' ? await toJpeg(image.content) : null;
    return reply
      .type(jpeg ? 'image/jpeg' : 'image/webp')
      .header('content-length', jpeg?.length ?? image.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(jpeg ?? image.content);
  });
};

async function findImage(
  images: ImageStore,
  key: string,
  wanted: string | null,
): Promise<StoredImage | null> {
  for (const width of nearestWidths(wanted)) {
    const image = await images.get(key, width);
    if (image !== null) return image;
  }
  return null;
}

/** All widths in order of preference. */
function nearestWidths(wanted: string | null): ImageWidth[] {
  const target = /^\d{1,5}$/.test(wanted ?? '') ? Number(wanted) : Number.MAX_SAFE_INTEGER;
  return imageWidths.toSorted((a, b) => Math.abs(a - target) - Math.abs(b - target));
}
