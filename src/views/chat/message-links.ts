import { parseUrl } from '../../domain/parse-url.ts';

/** A stretch of a message; `href` where it is an address that is safe to open. */
export interface TextPart {
  /** The index of its first character in the message. */
  start: number;
  text: string;
  href: string | null;
}

/** Stops at characters that no address contains, and at invisible ones, which could disguise the address. */
const address = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** Punctuation that belongs to the sentence, not to the address. */
const sentenceEnd = /[.,:;!?…]+$/u;

/** Splits a message into plain text and http(s) links. */
export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (start: number, text: string, href: string | null) => {
    if (text !== '') parts.push({ start, text, href });
    end = start + text.length;
  };
  for (const { 0: match, index } of content.matchAll(address)) {
    const text = withoutBracket(match.replace(sentenceEnd, '')).replace(sentenceEnd, '');
    const href = safeAddress(text);
    if (href === null) continue;
    add(end, content.slice(end, index), null);
    add(index, text, href);
  }
  add(end, content.slice(end), null);
  return parts;
}

/** The address in '(see https://example.org/a)' ends before the bracket, 'https://example.org/a_(b)' after it. */
function withoutBracket(text: string): string {
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
}

/** `null` for an invalid address, and for one with a user name, which could look like the host. */
function safeAddress(text: string): string | null {
  const url = parseUrl(text);
  const isSafe = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}
