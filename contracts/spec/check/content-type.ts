import { headerOf, type PactBody } from '../pact-file.ts';

/** The header where there is one: of a form it carries the boundary. */
export function contentTypeOf(part: {
  headers: Readonly<Record<string, string[]>>;
  body?: PactBody | undefined;
}): string {
  return headerOf(part.headers, 'content-type') ?? part.body?.contentType ?? '';
}

/** As the documents name it. */
export function mediaType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a content type is one that a pattern such as `image/*` means. */
export function isOfType(contentType: string, pattern: string): boolean {
  const type = mediaType(contentType);
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
