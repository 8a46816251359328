import { type Frame, malformed, parseFrame } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

export interface FrameReader {
  /**
   * The frames that are whole with these bytes; heart-beats between them are passed over. Throws a `StompError` for what can be no
   * frame, after all before it.
   */
  read(bytes: Buffer): Generator<Frame>;
}

/** Bytes. The longest message that is taken, all of it escaped in JSON, is 60,000. */
export const maxFrameLength = 128 * 1024;
const maxHeadLength = 16 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Cuts a stream of bytes into frames, whatever the WebSocket messages that they come in, for the library's parser to read: that one
 * alone would collect without end, and believe any content-length.
 */
export function createFrameReader(): FrameReader {
  let buffer = Buffer.alloc(0);
  /** Bytes of a frame that is not whole yet, at the start of `buffer`. */
  let length = 0;

  function keep(bytes: Buffer) {
    if (length + bytes.length > buffer.length) {
      const larger = Buffer.allocUnsafe(2 * (length + bytes.length));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    bytes.copy(buffer, length);
    length += bytes.length;
    if (length > maxFrameLength) throw tooLong(buffer.subarray(0, length));
  }

  return {
    *read(bytes) {
      let rest = bytes;
      if (length > 0) {
        keep(bytes);
        // Nothing ends without a NUL: so many pieces of a frame are not looked through again and again.
        if (!bytes.includes(0)) return;
        rest = buffer.subarray(0, length);
        length = 0;
      }
      for (;;) {
        rest = rest.subarray(lineEndsIn(rest));
        const end = endOfFrame(rest);
        if (end === null) break;
        yield parseFrame(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      buffer = Buffer.alloc(0);
      keep(rest);
    },
  };
}

function lineEndsIn(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === lineFeed || bytes[count] === carriageReturn) count += 1;
  return count;
}

/** Where the frame ends that begins here, behind its NUL; `null` while it is not whole. */
function endOfFrame(bytes: Buffer): number | null {
  const nul = bytes.indexOf(0);
  if (nul < 0) return null;
  const body = startOfBody(bytes);
  if (body === null || body > nul) {
    throw malformed('A frame is a command, headers, an empty line and a body.', receiptIn(bytes));
  }
  const contentLength = contentLengthIn(bytes.toString('latin1', 0, body));
  const end = contentLength === undefined ? nul : body + contentLength;
  if (Number.isNaN(end)) throw malformed('A content-length is a whole number.', receiptIn(bytes));
  if (end >= maxFrameLength) throw tooLong(bytes);
  if (end >= bytes.length) return null;
  if (bytes[end] !== 0) throw malformed('Behind its content-length a body ends with NUL.', receiptIn(bytes));
  return end + 1;
}

/** Behind the empty line; `null` where there is none in the first 16 KB. */
function startOfBody(bytes: Buffer): number | null {
  const head = bytes.toString('latin1', 0, maxHeadLength);
  const found = /\n\r?\n/.exec(head);
  return found === null ? null : found.index + found[0].length;
}

/** As the parser finds it: the first one. `NaN` for what is no number. */
function contentLengthIn(head: string): number | undefined {
  const text = /\ncontent-length:(.*)/.exec(head)?.[1]?.trimEnd();
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Of a frame that cannot be read as a whole; only a plain one. */
function receiptIn(bytes: Buffer): string | undefined {
  const [head = ''] = bytes.toString('utf8', 0, maxHeadLength).split(/\n\r?\n|\0/);
  return /\nreceipt:([^\\\n\r]+)\r?(?:\n|$)/.exec(head)?.[1];
}

function tooLong(bytes: Buffer): StompError {
  const detail = `A frame has at most ${maxFrameLength} bytes.`;
  return new StompError('frame too long', detail, { receipt: receiptIn(bytes) });
}
