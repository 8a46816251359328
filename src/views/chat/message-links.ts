import { LinkifyIt } from 'linkify-it';
import { parseUrl } from '../../domain/parse-url.ts';

/** A stretch of a message; `href` where it is an address that is safe to open, an e-mail address or a phone number. */
export interface TextPart {
  /** The index of its first character in the message. */
  start: number;
  text: string;
  href: string | null;
}

/** After a "+": the digits of an international number. */
const international = /^\d(?:[ ./()-]{0,2}\d){7,14}(?!\d)/;
/** After a "3": the other digits of an Italian mobile number. */
const mobile = /^\d{2}(?:[ .-]?\d){6,7}(?![\d/])/;

const phone = (rest: RegExp, prefix: string) => ({
  validate: (text: string, at: number) => rest.exec(text.slice(at, at + 40))?.[0].length ?? 0,
  normalize: (match: { raw: string; url: string }) => {
    match.url = `tel:${prefix}${match.raw.replaceAll(/\D/g, '')}`;
  },
});

const linkifier = new LinkifyIt({ fuzzyLink: true, maxLength: 2000 })
  .add('ftp:', null)
  .add('//', null)
  .add('+', phone(international, '+'))
  .add('3', phone(mobile, '+39'));

/** An address with a text before an @, which could look like the host, and invisible characters, which could disguise an address. */
const disguised = /https?:\/\/[^\s/?#]*@\S*|[\p{Cc}\p{Cf}]/giu;

/** Punctuation that belongs to the sentence, not to the address. */
const sentenceEnd = /[.,:;!?…]+$/u;

/** Splits a message into plain text and links. */
export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (start: number, text: string, href: string | null) => {
    if (text !== '') parts.push({ start, text, href });
    end = start + text.length;
  };
  const readable = content.replaceAll(disguised, (hidden) => ' '.repeat(hidden.length));
  for (const { index, lastIndex, schema, url } of linkifier.match(readable) ?? []) {
    const text = content.slice(index, lastIndex).replace(sentenceEnd, '');
    const href = safeAddress(schema, text, url);
    if (href === null) continue;
    add(end, content.slice(end, index), null);
    add(index, text, href);
  }
  add(end, content.slice(end), null);
  return parts;
}

/** `null` for what is no link here: without https:// only what begins with "www." is one, since "ciao.it" may lack a space. */
function safeAddress(schema: string, text: string, url: string): string | null {
  if (/^(tel|mailto):/.test(url)) return url;
  if (schema === '') return /^www\./i.test(text) ? (parseUrl(`https://${text}`)?.href ?? null) : null;
  const parsed = parseUrl(text);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
