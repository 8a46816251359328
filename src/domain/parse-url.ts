/**
 * An address, read like `URL.parse`, which Safari 17 and Firefox 125 lack.
 * @param base what a relative address is relative to
 * @returns `null` for what is no address
 */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
