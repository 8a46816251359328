import { parseUrl } from '../../domain/parse-url.ts';

/** A stretch of a message; `href` where it is an address that is safe to open. */
export interface TextPart {
  /** Of its first character in the message. */
  start: number;
  text: string;
  href: string | null;
}

/** Ends at what cannot be in an address, and at invisible characters: those could make it look like another. */
const address = /https?:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
/** What ends the sentence around an address, rather than the address. */
const sentenceEnd = /[.,:;!?…]+$/u;

/** Splits a message at its http and https addresses. Nothing else in it becomes a link. */
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

/** '(see https://example.org/a)' ends before the bracket, 'https://example.org/a_(b)' after it. */
function withoutBracket(text: string): string {
  return text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text;
}

/** `null` for what is no address, and for one with a user name, which can look like the host. */
function safeAddress(text: string): string | null {
  const url = parseUrl(text);
  const isSafe = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isSafe ? url.href : null;
}
