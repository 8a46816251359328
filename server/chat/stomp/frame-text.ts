import { FrameImpl, type IRawFrameType, Parser } from '@stomp/stompjs';
import { StompError } from './stomp-error.ts';

export interface Frame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

/**
 * Parses one frame. Throws a `StompError` for a malformed header.
 * @param bytes a complete frame with its NUL, from `createFrameReader`
 */
export function parseFrame(bytes: Uint8Array): Frame {
  const raw = parseRaw(bytes);
  if (raw?.command === undefined) throw malformed('Every header needs a colon.');
  // In STOMP 1.2 these two commands have no escapes, for compatibility with 1.0.
  const isEscaped = raw.command !== 'CONNECT' && raw.command !== 'CONNECTED';
  const headers = new Map<string, string>();
  let wrong: string | undefined;
  for (const [name, value] of raw.headers) {
    if (name === '' || name.includes('\n')) wrong ??= 'Every header needs a name and a colon.';
    const [key, text] = isEscaped ? [unescaped(name), unescaped(value)] : [name, value];
    if (key === null || text === null) wrong ??= 'The only escapes in headers are \\r, \\n, \\c and \\\\.';
    // If a header is repeated, the first one counts.
    else if (!headers.has(key)) headers.set(key, text);
  }
  if (wrong !== undefined) throw malformed(wrong, headers.get('receipt'));
  return { command: raw.command, headers, body: raw.binaryBody ?? new Uint8Array() };
}

/** Uses a new parser for each frame, since a malformed frame leaves a parser in a wrong state. */
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

/** `null` for an unknown escape. (The library's own function reads an escaped backslash before an n as a line end.) */
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

/** A required header. Throws a `StompError` if it is missing. */
export function required({ command, headers }: Frame, name: string): string {
  const value = headers.get(name);
  if (value === undefined) throw new StompError('missing header', `${command} needs a header '${name}'.`);
  return value;
}

/** Serializes a frame. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
  // The body is not given to the library, which would count its bytes again for every subscription.
  const head = new FrameImpl({ command, headers, escapeHeaderValues: true }).toString();
  return `${head}${body}\0`;
}
