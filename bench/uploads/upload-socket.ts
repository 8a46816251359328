import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { aDraft } from '@stanza/server/tests/support/uploads.ts';

/** An upload of a listing with one photo, as bytes on a socket. */
export interface Upload {
  socket: Socket;
  /** Bytes of the head and the body. */
  length: number;
  /** Sends the bytes up to a position; resolves when the system has taken them. */
  send(end: number): Promise<void>;
  /** Resolves with the status when the server closes the connection; 0 for none. */
  status: Promise<number>;
}

/** Opens a connection for one upload. It sends nothing yet. */
export async function openUpload(port: number, token: string, photo: Buffer): Promise<Upload> {
  const form = new FormData();
  form.append('listing', new Blob([JSON.stringify(aDraft())], { type: 'application/json' }));
  form.append('images', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const head = [
    'POST /api/users/me/listings HTTP/1.1',
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${token}`,
    `content-type: ${encoded.headers.get('content-type')}`,
    `content-length: ${body.length}`,
    '\r\n',
  ];
  const bytes = Buffer.concat([Buffer.from(head.join('\r\n')), body]);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let sent = 0;
  const status = text(socket).then(
    (answer) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
    () => 0,
  );
  return {
    socket,
    length: bytes.length,
    async send(end) {
      const part = bytes.subarray(sent, end);
      sent = end;
      await new Promise((resolve) => socket.write(part, resolve));
    },
    status,
  };
}
