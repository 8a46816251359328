import { MatchersV3 } from '@pact-foundation/pact';
import type { RequestBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/** A part of a multipart form that is a text, in the order and as the app sends it. */
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

/** Fixed, since a pact must be the same file at each run. */
const boundary = 'stanza-form-boundary';

/** As the library itself writes it beside an image: of two rules for one header it would write either, now this one, now that. */
const anyBoundary = 'multipart/form-data;(\\s*charset=[^;]*;)?\\s*boundary=.*';

/**
 * A multipart body with whatever boundary the app chooses. JSON parts are compared as JSON; of an image it is compared what
 * it looks like. Texts are written as a body of text: as parts of their own they would be compared by what they look like too,
 * which for JSON depends on the machine.
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
