import type { V3RegexMatcher } from '@pact-foundation/pact';
import type { ResponseBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/** A body of plain text. The builder's own `body()` takes bytes, writes them in base64 and asserts what they look like. */
export function writeText(builder: ResponseBuilder, text: V3RegexMatcher): void {
  libraryOf(builder).withResponseBody(String(text.value), 'text/plain');
  builder.matchingRules({ body: [{ path: '$', rules: [text] }] });
}
