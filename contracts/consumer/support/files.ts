import path from 'node:path';

/** An image of a few pixels, which any server can decode. */
export const room = { type: 'image/png', file: path.join(import.meta.dirname, 'room.png') };
