import { MatchersV3 } from '@pact-foundation/pact';
import type { RequestBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/** A text part of a multipart form, as the app sends it. */
export interface TextPart {
  name: string;
  fileName: string;
  type: string;
  content: string;
}

export interface Form {
  parts: readonly TextPart[];
  /** An image, as the last part. */
  image?: { name: string; type: string; file: string };
}

/** A fixed boundary, because each run must write the same pact file. */
const boundary = 'stanza-form-boundary';

/** The same pattern that the library writes for a form with an image. Two different rules for one header would come in random order. */
const anyBoundary = 'multipart/form-data;(\\s*charset=[^;]*;)?\\s*boundary=.*';

/**
 * Describes a multipart body with any boundary. JSON parts are compared as JSON, an image by its detected content type. The text parts
 * are written as one body: Pact would compare separate parts by detected type, which for JSON depends on the machine.
 */
export function writeForm(builder: RequestBuilder, { parts, image }: Form): void {
  const type = `multipart/form-data; boundary=${boundary}`;
  builder.headers({ 'Content-Type': MatchersV3.regex(anyBoundary, type) });
  if (parts.length > 0) libraryOf(builder).withRequestBody(bodyOf(parts), 'multipart/form-data');
  if (image) builder.multipartBody(image.type, image.file, image.name, boundary);
}

function bodyOf(parts: readonly TextPart[]): string {
  const written = parts.map(
    ({ name, fileName, type, content }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`,
  );
  return `${written.join('')}--${boundary}--\r\n`;
}
