import type { Matcher } from '@pact-foundation/pact';
import type { ResponseBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/**
 * Lets a matcher or null match in a JSON body. A pact can express this (`"combine": "OR"`), but the builder cannot.
 * @param matchers by path; the body has a plain example at each path
 */
export function writeNullable(builder: ResponseBuilder, matchers: Record<string, Matcher<unknown>>): void {
  const rules = Object.entries(matchers).map(([path, matcher]) => [
    path,
    { combine: 'OR', matchers: [ruleOf(matcher), { match: 'null' }] },
  ]);
  libraryOf(builder).withResponseMatchingRules(JSON.stringify({ body: Object.fromEntries(rules) }));
}

/** A matcher in the form of a pact file, without its example. */
function ruleOf({ 'pact:matcher:type': match, value: _, ...rest }: Matcher<unknown>): object {
  return { match, ...rest };
}
