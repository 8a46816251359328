import { type Frame, malformed, parseFrame } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

export interface FrameReader {
  /**
   * Yields the frames that these bytes complete, without the heartbeats between them. Throws a `StompError` for a malformed frame,
   * after the frames before it.
   */
  read(bytes: Buffer): Generator<Frame>;
}

/** Bytes. The longest allowed message, fully escaped in JSON, takes 60,000. */
export const maxFrameLength = 128 * 1024;
const maxHeadLength = 16 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Splits a stream of bytes into frames, independent of the WebSocket messages that carry them. The parser of @stomp/stompjs has no size
 * limit, trusts any content-length, and takes 0.1 microseconds for each byte of a body.
 */
export function createFrameReader(): FrameReader {
  let buffer = Buffer.alloc(0);
  /** Bytes of the incomplete frame at the start of `buffer`. */
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
        // A frame ends with NUL. Without one there is no need to search the whole buffer again.
        if (!bytes.includes(0)) return;
        rest = buffer.subarray(0, length);
        length = 0;
      }
      for (;;) {
        rest = rest.subarray(lineEndsIn(rest));
        const places = findPlaces(rest);
        if (places === null) break;
        const { body, end } = places;
        yield parseFrame(rest.toString('utf8', 0, body), rest.subarray(body, end));
        rest = rest.subarray(end + 1);
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

/** Where the body of the first frame begins, and where its NUL is; `null` while the frame is incomplete. */
function findPlaces(bytes: Buffer): { body: number; end: number } | null {
  const nul = bytes.indexOf(0);
  if (nul < 0) return null;
  const body = startOfBody(bytes);
  if (body === null || body > nul) {
    throw malformed('A frame consists of a command, headers, an empty line and a body.', receiptIn(bytes));
  }
  const contentLength = contentLengthIn(bytes.toString('latin1', 0, body));
  const end = contentLength === undefined ? nul : body + contentLength;
  if (Number.isNaN(end)) throw malformed('The content-length must be a whole number.', receiptIn(bytes));
  if (end >= maxFrameLength) throw tooLong(bytes);
  if (end >= bytes.length) return null;
  if (bytes[end] !== 0) throw malformed('A body must end with NUL at its content-length.', receiptIn(bytes));
  return { body, end };
}

/** The position after the empty line; `null` if there is none in the first 16 KB. */
function startOfBody(bytes: Buffer): number | null {
  const head = bytes.toString('latin1', 0, maxHeadLength);
  const found = /\n\r?\n/.exec(head);
  return found === null ? null : found.index + found[0].length;
}

/** The first one; `NaN` for an invalid number. */
function contentLengthIn(head: string): number | undefined {
  const text = /\ncontent-length:(.*)/.exec(head)?.[1]?.trimEnd();
  if (text === undefined) return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** The receipt of a frame that cannot be parsed; only one without escapes. */
function receiptIn(bytes: Buffer): string | undefined {
  const [head = ''] = bytes.toString('utf8', 0, maxHeadLength).split(/\n\r?\n|\0/);
  return /\nreceipt:([^\\\n\r]+)\r?(?:\n|$)/.exec(head)?.[1];
}

function tooLong(bytes: Buffer): StompError {
  const detail = `A frame can have at most ${maxFrameLength} bytes.`;
  return new StompError('frame too long', detail, { receipt: receiptIn(bytes) });
}
