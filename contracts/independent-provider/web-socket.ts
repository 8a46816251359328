import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface WebSocketPeer {
  send(text: string): void;
  close(): void;
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** The part of RFC 6455 for unfragmented text messages. */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  { protocol, onText, onClose }: { protocol: string; onText(text: string): void; onClose(): void },
): WebSocketPeer {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept}`,
      `Sec-WebSocket-Protocol: ${protocol}\r\n\r\n`,
    ].join('\r\n'),
  );
  let left = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('close', onClose);
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (let frame = readFrame(left); frame !== null; frame = readFrame(left)) {
      left = left.subarray(frame.size);
      if (frame.opcode === opcodes.text) onText(frame.payload.toString());
      if (frame.opcode === opcodes.ping) socket.write(writeFrame(opcodes.pong, frame.payload));
      if (frame.opcode === opcodes.close) socket.end(writeFrame(opcodes.close, frame.payload));
    }
  });
  return {
    send: (text) => socket.write(writeFrame(opcodes.text, Buffer.from(text))),
    close: () => socket.end(writeFrame(opcodes.close, Buffer.alloc(0))),
  };
}

/** Reads the first frame, which the client has masked; `null` if the frame is incomplete. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (bytes.length < 6) return null;
  const short = bytes.readUInt8(1) & 127;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head + 4) return null;
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  const start = head + 4;
  if (bytes.length < start + length) return null;
  const mask = bytes.subarray(head, start);
  const payload = Buffer.from(bytes.subarray(start, start + length));
  for (const [i, byte] of payload.entries()) payload[i] = byte ^ (mask[i % 4] ?? 0);
  return { opcode: bytes.readUInt8(0) & 15, payload, size: start + length };
}

function writeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head.writeUInt8(128 | opcode, 0);
  head.writeUInt8(length < 126 ? length : 126, 1);
  if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}
