export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** What a file is by its first bytes, whatever it calls itself; `null` for all but the four formats we take. */
export function detectImageFormat(content: Buffer): ImageFormat | null {
  const text = (start: number, end: number) => content.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif';
  return null;
}
