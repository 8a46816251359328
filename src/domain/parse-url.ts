/**
 * Parses an address like `URL.parse`, which Safari 17 and Firefox 125 lack.
 * @param base the base of a relative address
 * @returns `null` for an invalid address
 */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
