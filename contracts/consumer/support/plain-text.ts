import type { V3RegexMatcher } from '@pact-foundation/pact';
import type { ResponseBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/** Describes a body of plain text. The builder's `body()` would write base64 and compare the detected content type. */
export function writeText(builder: ResponseBuilder, text: V3RegexMatcher): void {
  libraryOf(builder).withResponseBody(String(text.value), 'text/plain');
  builder.matchingRules({ body: [{ path: '$', rules: [text] }] });
}
