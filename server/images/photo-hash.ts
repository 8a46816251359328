import { loadSharp } from './load-sharp.ts';

/** Pixels of a side of the small copy, and coefficients of a side of its frequencies. */
const size = 32;
const kept = 8;
/** The least standard deviation of the brightness, of 255: below it a photo is one surface, and all such photos are alike. */
const leastContrast = 6;

const cosines = Array.from({ length: kept }, (_, u) =>
  Array.from({ length: size }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * size))),
);

/**
 * 64 bits of what an image looks like: the signs of its lowest frequencies (pHash). Alike images differ in few bits, also in another size,
 * quality, brightness or colour. As a signed number, as PostgreSQL keeps it. `null` if it shows too little.
 */
export async function hashPhoto(content: Buffer): Promise<bigint | null> {
  const sharp = await loadSharp();
  const pixels = [...(await sharp(content).greyscale().resize(size, size, { fit: 'fill' }).raw().toBuffer())];
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length;
  if (Math.sqrt(variance) < leastContrast) return null;
  const rows = Array.from({ length: size }, (_, y) => pixels.slice(y * size, (y + 1) * size));
  const across = rows.map((row) =>
    cosines.map((wave) => row.reduce((sum, value, x) => sum + value * (wave[x] ?? 0), 0)),
  );
  const frequencies = cosines.flatMap((wave) =>
    cosines.map((_, u) => across.reduce((sum, row, y) => sum + (row[u] ?? 0) * (wave[y] ?? 0), 0)),
  );
  // The first one is the brightness of all.
  const median = frequencies.slice(1).toSorted((a, b) => a - b)[(kept * kept) / 2 - 1] ?? 0;
  const bits = frequencies.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n);
  return BigInt.asIntN(64, bits);
}
