import { FrameImpl } from '@stomp/stompjs';
import { StompError } from './stomp-error.ts';

export interface Frame {
  command: string;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

/**
 * Parses one frame. Throws a `StompError` for a malformed header.
 * @param head the command, the headers and the empty line
 */
export function parseFrame(head: string, body: Uint8Array): Frame {
  const [command = '', ...lines] = head.replaceAll('\r', '').slice(0, -2).split('\n');
  // In STOMP 1.2 these two commands have no escapes, for compatibility with 1.0.
  const isEscaped = command !== 'CONNECT' && command !== 'CONNECTED';
  const headers = new Map<string, string>();
  let wrong: string | undefined;
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) wrong ??= 'Every header needs a name and a colon.';
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    const [key, text] = isEscaped ? [unescaped(name), unescaped(value)] : [name, value];
    if (key === null || text === null) wrong ??= 'The only escapes in headers are \\r, \\n, \\c and \\\\.';
    // If a header is repeated, the first one counts.
    else if (!headers.has(key)) headers.set(key, text);
  }
  if (wrong !== undefined) throw malformed(wrong, headers.get('receipt'));
  return { command, headers, body };
}

const escapes: Record<string, string> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' };

/** `null` for an unknown escape. (The function of @stomp/stompjs reads an escaped backslash before an n as a line end.) */
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
