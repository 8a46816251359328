import type { Fault } from './faults.ts';

export interface Frame {
  command: string;
  headers: Record<string, string>;
  body: string;
}

/** Causes an ERROR frame. */
export class ProtocolError extends Error {
  readonly headers: Record<string, string>;

  constructor(message: string, headers: Record<string, string> = {}) {
    super(message);
    this.headers = headers;
  }
}

const maxBytes = 256 * 1024;
const LF = 10;
const CR = 13;

/** Parses STOMP 1.2 frames without the library under test. */
export function createFrameReader(has: (fault: Fault) => boolean) {
  let space: Buffer = Buffer.alloc(0);
  /** A part of `space`. */
  let rest = space;

  /** The space doubles when it is full: otherwise each piece of a long frame would copy all pieces before it. */
  function append(bytes: Buffer): void {
    const [start, end] = [rest.byteOffset - space.byteOffset, rest.length + bytes.length];
    if (start + end <= space.length) {
      bytes.copy(space, start + rest.length);
      rest = space.subarray(start, start + end);
    } else {
      space = Buffer.concat([rest, bytes], 2 * end);
      rest = space.subarray(0, end);
    }
  }

  return {
    /** The complete frames. Throws a `ProtocolError` and then discards the rest. */
    *read(bytes: Buffer): Generator<Frame> {
      append(bytes);
      try {
        for (;;) {
          rest = rest.subarray(has('treats a heart-beat as a frame') ? 0 : lineEnds(rest));
          if (rest[0] === LF) throw new ProtocolError('An empty frame');
          const found = readFrame(rest, has);
          if (found === null) break;
          rest = rest.subarray(found.length);
          yield found.frame;
        }
        if (rest.length > maxBytes && !has('ignores malformed frames'))
          throw new ProtocolError('Too long a frame');
        if (rest.length > 0 && has('treats a WebSocket message as a frame'))
          throw new ProtocolError('Half a frame');
      } catch (error) {
        rest = space.subarray(0, 0);
        throw error;
      }
    },
  };
}

function lineEnds(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte !== LF && byte !== CR);
  return at < 0 ? bytes.length : at;
}

function readFrame(bytes: Buffer, has: (fault: Fault) => boolean): { frame: Frame; length: number } | null {
  const lines: string[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(LF, at);
    if (end < 0) return null;
    const isCrLf = bytes[end - 1] === CR && !has('accepts only LF as a line end');
    const line = decode(bytes.subarray(at, isCrLf ? end - 1 : end));
    at = end + 1;
    if (line === '') break;
    lines.push(line);
  }
  const [command = '', ...fields] = lines;
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(field) ?? [];
    if (name === undefined || value === undefined) throw new ProtocolError('A header has no colon');
    headers[name] ??= command === 'CONNECT' ? value : unescapeHeader(value, has);
  }
  const { 'content-length': length } = headers;
  if (length === undefined && command === 'SEND' && has('requires a content-length')) {
    throw new ProtocolError('SEND without content-length');
  }
  if (length !== undefined && !/^\d{1,9}$/.test(length))
    throw new ProtocolError('content-length is no number');
  const end = length === undefined ? bytes.indexOf(0, at) : at + Number(length);
  if (end < 0 || end >= bytes.length) return null;
  if (bytes[end] !== 0) throw new ProtocolError('No NUL where the frame should end');
  return { frame: { command, headers, body: decode(bytes.subarray(at, end)) }, length: end + 1 };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ProtocolError('Not UTF-8');
  }
}

const letters: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' };

function unescapeHeader(text: string, has: (fault: Fault) => boolean): string {
  if (has('leaves headers escaped')) return text;
  return text.replaceAll(/\\.?/gs, (escaped) => {
    const letter = letters[escaped];
    if (letter === undefined) throw new ProtocolError('An escape that STOMP does not have');
    return letter;
  });
}

export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}:${escapeHeader(value)}\n`);
  return `${command}\n${fields.join('')}\n${body}\0`;
}

function escapeHeader(text: string): string {
  return text.replaceAll(/[\\\n\r:]/g, (letter) => {
    return Object.keys(letters).find((escaped) => letters[escaped] === letter) ?? letter;
  });
}
