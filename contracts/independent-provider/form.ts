/** A part of a multipart form. */
export interface Part {
  name: string;
  content: Buffer;
}

/** The parts of a `multipart/form-data` body; empty for any other body. */
export function readForm(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  // Latin-1 has one character for each byte.
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(piece.slice(0, end))?.[1];
    return name === undefined ? [] : [{ name, content: Buffer.from(piece.slice(end + 4), 'latin1') }];
  });
}

/** The type of a PNG, JPEG or WebP by its first bytes; empty for anything else. */
export function imageType(content: Buffer): string {
  const start = content.subarray(0, 4).toString('hex');
  if (content.subarray(8, 12).toString() === 'WEBP') return 'image/webp';
  return start === '89504e47' ? 'image/png' : start.startsWith('ffd8ff') ? 'image/jpeg' : '';
}

export const isImage = (content: Buffer) => imageType(content) !== '';
