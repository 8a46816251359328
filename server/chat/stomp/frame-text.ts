import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import { StompError } from './stomp-error.ts';

export interface Frame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

/**
 * One whole frame, its NUL included. Throws a `StompError` where a header is no header.
 * @param bytes what `createFrameReader` has found to be a frame
 */
export function parseFrame(bytes: Uint8Array): Frame {
  const raw = parseRaw(bytes);
  if (raw?.command === undefined) throw malformed('Every header is a line with a colon in it.');
  // STOMP 1.2 leaves these two as they are, for the sake of servers of 1.0.
  const isEscaped = raw.command !== 'CONNECT' && raw.command !== 'CONNECTED';
  const headers = new Map<string, string>();
  let wrong: string | undefined;
  for (const [name, value] of raw.headers) {
    if (name === '' || name.includes('\n')) wrong ??= 'Every header is a line with a name and a colon.';
    const [key, text] = isEscaped ? [unescaped(name), unescaped(value)] : [name, value];
    if (key === null || text === null)
      wrong ??= 'Of escapes in headers there are \\r, \\n, \\c and \\\\ alone.';
    // The first one counts where a header comes more than once.
    else if (!headers.has(key)) headers.set(key, text);
  }
  if (wrong !== undefined) throw malformed(wrong, headers.get('receipt'));
  return { command: raw.command, headers, body: raw.binaryBody ?? new Uint8Array() };
}

/** A parser for each: one that has been misled by a frame would read the next one wrong. */
function parseRaw(bytes: Uint8Array): IRawFrameType | undefined {
  let found: IRawFrameType | undefined;
  const parser = new Parser(
    (raw) => {
      found = raw;
    },
    () => undefined,
  );
  parser.parseChunk(Uint8Array.from(bytes).buffer);
  return found;
}

const escapes: Record<string, string> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

/** The library's own takes an escaped backslash before an n for a line end. `null` for an escape that there is not. */
function unescaped(text: string): string | null {
  if (!text.includes('\\')) return text;
  let isRight = true;
  const plain = text.replaceAll(/\\.?/gsu, (found) => {
    isRight &&= found in escapes;
    return escapes[found] ?? '';
  });
  return isRight ? plain : null;
}

export function malformed(detail: string, receipt?: string): StompError {
  return new StompError('malformed frame', detail, { receipt });
}

/** A header that a frame cannot do without. Throws a `StompError` where it does. */
export function required({ command, headers }: Frame, name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new StompError('missing header', `${command} has a header '${name}'.`);
  return value;
}

/** A frame as it goes out. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // Its own count of the body would be one for every subscription that gets it.
  const head = new FrameImpl({ command, headers, escapeHeaderValues: true }).toString();
  return `${head}${body}\0`;
}
