import type { Matcher } from '@pact-foundation/pact';
import type { ResponseBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/**
 * Where something or null may stand in a JSON body. A pact can say so (`"combine": "OR"`), the builder cannot.
 * @param matchers by the path at which the body has an example and no matcher of its own
 */
export function writeNullable(builder: ResponseBuilder, matchers: Record<string, Matcher<unknown>>): void {
  const rules = Object.entries(matchers).map(([path, matcher]) => [
    path,
    { combine: 'OR', matchers: [ruleOf(matcher), { match: 'null' }] },
  ]);
  libraryOf(builder).withResponseMatchingRules(JSON.stringify({ body: Object.fromEntries(rules) }));
}

/** A matcher as it stands in a file: without its example. */
function ruleOf({ 'pact:matcher:type': match, value: _, ...rest }: Matcher<unknown>): object {
  return { match, ...rest };
}
