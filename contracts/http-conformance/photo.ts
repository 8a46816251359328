import { crc32, deflateSync } from 'node:zlib';

/** A PNG of about this many bytes: noise cannot be compressed. */
export function makePhoto(bytes: number): File {
  const side = Math.max(8, Math.floor(Math.sqrt(bytes / 3)));
  const rows = Buffer.alloc(side * (side * 3 + 1));
  // Xorshift gives the same noise in each run.
  let noise = 2_463_534_242;
  for (let at = 0; at < rows.length; at++) {
    if (at % (side * 3 + 1) === 0) continue; // the filter of a row: none
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    rows[at] = noise & 0xff;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8); // 8 bits for each of three colours
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const content = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' });
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
