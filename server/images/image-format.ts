export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Detects the format by the first bytes of a file; `null` for an unsupported format. */
export function detectImageFormat(content: Buffer): ImageFormat | null {
  const text = (start: number, end: number) => content.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif';
  return null;
}
