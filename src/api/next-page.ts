import { parseUrl } from '../domain/parse-url.ts';

/** A link whose relations include `next`. Quoted relations are a list, separated by blanks. */
const relNext = /<([^>]*)>[^<]*;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=[\s;,]|$))/i;

/** The `rel="next"` of a `Link` header (RFC 8288) as an absolute address; only pages of the same backend are followed. */
export function nextPage(response: Response): string | null {
  const link = relNext.exec(response.headers.get('link') ?? '')?.[1];
  if (link === undefined) return null;
  const next = parseUrl(link, response.url);
  return next?.origin === new URL(response.url).origin ? next.href : null;
}
