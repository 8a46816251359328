/** A part of a multipart form. */
export interface Part {
  name: string;
  content: Buffer;
}

/** The parts of a `multipart/form-data` body; none where it is something else. */
export function readForm(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  // One character a byte, so that places in the text are places in the body.
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(piece.slice(0, end))?.[1];
    return name === undefined ? [] : [{ name, content: Buffer.from(piece.slice(end + 4), 'latin1') }];
  });
}

/** Whether the bytes begin as a PNG or a JPEG does. */
export function isImage(content: Buffer): boolean {
  const start = content.subarray(0, 4).toString('hex');
  return start === '89504e47' || start.startsWith('ffd8ff');
}
