/** A WebSocket frame: its bytes and its payload (RFC 6455, section 5.2). */
export interface WebSocketFrame {
  bytes: Buffer;
  text: string;
}

/** Splits the data of one side of a WebSocket into whole frames; keeps an incomplete frame for the next call. */
export function createFrameSplitter(): (chunk: Buffer) => WebSocketFrame[] {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: WebSocketFrame[] = [];
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      frames.push(frame);
      rest = rest.subarray(frame.bytes.length);
    }
    return frames;
  };
}

function firstFrame(buffer: Buffer): WebSocketFrame | undefined {
  if (buffer.length < 2) return undefined;
  const isMasked = buffer.readUInt8(1) >= 128;
  const short = buffer.readUInt8(1) % 128;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const head = 2 + lengthBytes + (isMasked ? 4 : 0);
  if (buffer.length < head) return undefined;
  const length =
    lengthBytes === 2
      ? buffer.readUInt16BE(2)
      : lengthBytes === 8
        ? Number(buffer.readBigUInt64BE(2))
        : short;
  if (buffer.length < head + length) return undefined;
  const payload = Buffer.from(buffer.subarray(head, head + length));
  if (isMasked) {
    const mask = buffer.subarray(head - 4, head);
    for (const [i, byte] of payload.entries()) payload[i] = byte ^ (mask[i % 4] ?? 0);
  }
  return { bytes: buffer.subarray(0, head + length), text: payload.toString('utf8') };
}
