import { headerOf, type PactBody } from '../pact-file.ts';

/** The `content-type` header, which has the boundary of a form; without the header, the content type of the body. */
export function contentTypeOf(part: {
  headers: Readonly<Record<string, string[]>>;
  body?: PactBody | undefined;
}): string {
  return headerOf(part.headers, 'content-type') ?? part.body?.contentType ?? '';
}

/** The media type without parameters, as the documents write it. */
export function mediaType(contentType: string): string {
  return contentType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Whether a content type matches a pattern such as `image/*`. */
export function isOfType(contentType: string, pattern: string): boolean {
  const type = mediaType(contentType);
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
