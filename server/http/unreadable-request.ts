import type { Socket } from 'node:net';

/**
 * The maximum size of a request's headers and address in bytes. The default of Node.js is 16 kB, and it answers a larger one with an
 * empty page. The link of an area with thousands of corners is larger: with this limit the page opens and says what is wrong.
 */
export const maxHeaderSize = 128 * 1024;
/** Milliseconds for the rest of a request that is refused. */
const restTimeout = 2000;

const tooLong = `The address of the request and its headers are longer than ${maxHeaderSize / 1024} kB.`;
const messages: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['400 Bad Request', tooLong],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
};
const unreadable: [string, string] = ['400 Bad Request', 'The request is not one of HTTP.'];

/** Answers a request that Node.js cannot parse, in the form of every API error. */
export function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  // Each later part of the request causes the error again.
  if (socket.writableEnded) return;
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = messages[code] ?? unreadable;
  const body = JSON.stringify({ code: 'unreadable-request', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // If a part were unread, the connection would be reset, and the client could lose the answer.
  const timer = setTimeout(() => socket.destroy(), restTimeout);
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
