import { crc32, deflateSync } from 'node:zlib';
import type { ListingDraft } from '@stanza/schemas/publish/new-listing.ts';
import type { InjectOptions } from 'fastify';
import sharp, { type Create } from 'sharp';

/** A draft of a valid listing. Overrides may have wrong types. */
export function aDraft(overrides: Partial<Record<keyof ListingDraft, unknown>> = {}): object {
  return {
    title: 'Sunny room near the Politecnico',
    description: 'A quiet room on the third floor.\nTen minutes on foot.',
    price: 650,
    squareMeters: 16,
    location: 'Città Studi',
    street: 'Via Pacini 12',
    postalCode: '20133',
    city: 'Milano',
    province: 'MI',
    availabilityStartDate: '2026-09-01',
    availabilityEndDate: null,
    ...overrides,
  };
}

export type Part = readonly [name: string, content: string | Buffer | object, fileName?: string];

/** A multipart request like that of a browser: objects as JSON files, buffers as files, texts as fields. */
export async function aForm(url: string, parts: readonly Part[]): Promise<InjectOptions> {
  const form = new FormData();
  for (const [name, content, fileName = 'photo.jpg'] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else if (Buffer.isBuffer(content)) form.append(name, new Blob([new Uint8Array(content)]), fileName);
    else form.append(name, new Blob([JSON.stringify(content)], { type: 'application/json' }));
  }
  const encoded = new Response(form);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

export const newListing = (parts: readonly Part[]) => aForm('/api/users/me/listings', parts);

export const newPicture = (content: Buffer, name = 'profilePicture') =>
  aForm('/api/users/me/profile-picture', [[name, content]]);

interface ImageOptions extends Partial<Create> {
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
}

/** An image, half red and half blue. */
export async function anImage({
  format = 'jpeg',
  width = 60,
  height = 40,
}: ImageOptions = {}): Promise<Buffer> {
  const red = { create: { width, height, channels: 3 as const, background: '#c03020' } };
  const blue = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2030c0' },
  };
  return await sharp(red)
    .composite([{ input: blue, left: 0, top: 0 }])
    // AVIF takes seconds to encode otherwise.
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}

/** A valid image file of an exact size: decoders ignore bytes after the end of a JPEG. */
export async function ofSize(bytes: number): Promise<Buffer> {
  const image = await anImage();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

/** A black square PNG of a few kilobytes; `side` is its width in pixels. */
export function aBomb(side: number, bits: 1 | 16 = 1): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Grey.
  head.writeUInt8(bits, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil((side * bits) / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
