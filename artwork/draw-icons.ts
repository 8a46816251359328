/**
 * Draws the icons of the app from public/favicon.svg: those of the manifest, Apple's, and favicon.ico for clients that support no other
 * icon.
 * Run: npm run icons -w artwork
 */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { readArguments } from '../scripts/read-arguments.ts';

readArguments();

const folder = new URL('../public/', import.meta.url).pathname;
const rounded = readFileSync(`${folder}favicon.svg`, 'utf8');
/** Systems crop the icon to their own shape, so the background fills it and the glyph stays within the inner 80 %. */
const full = rounded
  .replace(' rx="8"', '')
  .replace('/>', '/><g transform="translate(4.8 4) scale(.7)">')
  .replace('</svg>', '</g></svg>');

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file: the header, the directory, and one PNG of 48 pixels. */
async function favicon(): Promise<Buffer> {
  const size = 48;
  const png = await draw(rounded, size);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

writeFileSync(`${folder}icon-192.png`, await draw(rounded, 192));
writeFileSync(`${folder}icon-512.png`, await draw(rounded, 512));
writeFileSync(`${folder}icon-maskable-512.png`, await draw(full, 512));
writeFileSync(`${folder}apple-touch-icon.png`, await draw(full, 180));
writeFileSync(`${folder}favicon.ico`, await favicon());
