import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG of about this many bytes: noise cannot be compressed.
 * @param ratio the width by the height
 */
export function makePhoto(bytes: number, { name = 'photo.png', ratio = 1 } = {}): File {
  const height = Math.max(8, Math.floor(Math.sqrt(bytes / 3 / ratio)));
  const width = Math.round(height * ratio);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  // Xorshift gives the same noise in each run.
  let noise = 2_463_534_242;
  for (let at = 0; at < rows.length; at++) {
    if (at % (width * 3 + 1) === 0) continue; // the filter of a row: none
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    rows[at] = noise & 0xff;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // 8 bits for each of three colours
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const content = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new File([new Uint8Array(content)], name, { type: 'image/png' });
}

const webp = 'UklGRh4AAABXRUJQVlA4TBEAAAAvD8ADAAdQs840s/+BiOh/AAA=';

/** A small photo in another format that the app sends. */
export const makeWebp = (name: string) =>
  new File([new Uint8Array(Buffer.from(webp, 'base64'))], name, { type: 'image/webp' });

/** Whether an image is wider than high, lower, or neither; `null` for a format that is not read here. */
export function shapeOf(content: Buffer): 'wide' | 'high' | 'square' | null {
  const size = sizeOf(content);
  if (size === null) return null;
  const [width, height] = size;
  return width > height ? 'wide' : width < height ? 'high' : 'square';
}

function sizeOf(content: Buffer): [width: number, height: number] | null {
  const text = content.toString('latin1');
  if (text.startsWith('\u0089PNG')) return [content.readUInt32BE(16), content.readUInt32BE(20)];
  const ispe = text.slice(4, 12) === 'ftypavif' ? text.indexOf('ispe') : -1;
  if (ispe > 0) return [content.readUInt32BE(ispe + 8), content.readUInt32BE(ispe + 12)];
  if (text.slice(8, 15) === 'WEBPVP8') {
    if (text[15] === 'X') return [content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1];
    if (text[15] === ' ') return [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff];
    const bits = content.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (!text.startsWith('\u00ff\u00d8')) return null;
  // The segments of a JPEG up to the frame, which has the size.
  for (let at = 2; at + 9 < content.length; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)];
  }
  return null;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
