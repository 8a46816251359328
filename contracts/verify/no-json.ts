/** The maximum number of characters shown of a body. */
const longest = 100;

/**
 * Why the bytes are not JSON, in words; `null` if they are.
 * @param headers by lower-case name
 */
export function whyNoJson(
  content: Buffer,
  { 'content-type': type = '', 'content-length': length = '' }: Readonly<Record<string, string>> = {},
): string | null {
  if (content.length === 0) return 'nothing';
  const [first = 0, second = 0] = content;
  if (first === 0x1f && second === 0x8b) return 'gzip, without the header Content-Encoding: gzip';
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0;
  if (isUtf16) return 'UTF-16, and JSON is in UTF-8';
  const text = new TextDecoder().decode(content);
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    // A common error: Content-Length counts characters and not bytes.
    if (Number(length) === content.length && isCut(text, error)) {
      return `JSON that ends in the middle, after the ${length} bytes of its Content-Length, which counts bytes and no characters`;
    }
    const named = type === '' || type.startsWith('application/json') ? '' : `${type}: `;
    return `${named}${reasonOf(text) ?? `${excerpt(text)}${whereOf(error)}`}`;
  }
}

/** Common errors of backends. */
function reasonOf(text: string): string | null {
  if (isJson(text.replaceAll(/([:,[]\s*)-?(?:NaN|Infinity)\b/g, '$1null'))) {
    return 'NaN or Infinity, which JSON does not know: null is meant';
  }
  if (/^\s*\[?\{'/.test(text)) return `texts in single quotes, which JSON does not know: ${excerpt(text)}`;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  if (start < 0 || !isJson(text.slice(start, end))) return null;
  const around = [text.slice(0, start), text.slice(end)].map(excerpt).filter((part) => part !== '');
  return `JSON with something around it: ${around.join(' … ')}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the JSON ends too early. */
function isCut(text: string, error: unknown): boolean {
  const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
  return Number(position) === text.length || /Unexpected end|Unterminated/.test(String(error));
}

function whereOf(error: unknown): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
  return line === undefined ? '' : ` (line ${line}, column ${column})`;
}

export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
