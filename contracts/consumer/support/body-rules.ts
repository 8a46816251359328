import type { Matcher } from '@pact-foundation/pact';
import type { ResponseBuilder } from './builders.ts';
import { libraryOf } from './library.ts';

/** The rules of a JSON body by path, as in a pact file. A value must match one of the rules of its path. */
export type BodyRules = Readonly<Record<string, readonly object[]>>;

/**
 * Writes rules for a plain body. The builder supports neither alternatives (`"combine": "OR"`) nor lists with several examples, but a
 * pact does.
 */
export function writeRules(builder: ResponseBuilder, rules: BodyRules): void {
  const body = Object.entries(rules).map(([path, matchers]) => [path, { combine: 'OR', matchers }]);
  libraryOf(builder).withResponseMatchingRules(JSON.stringify({ body: Object.fromEntries(body) }));
}

type Template = Readonly<Record<string, Matcher<unknown>>>;

/** The rules for the fields of every element of a list. */
export function rulesOf(template: Template, { isNullable = false } = {}): BodyRules {
  const ruleFor = ({ 'pact:matcher:type': match, value: _, ...rest }: Matcher<unknown>) => [
    { match, ...rest },
    ...(isNullable ? [{ match: 'null' }] : []),
  ];
  return Object.fromEntries(
    Object.entries(template).map(([name, matcher]) => [`$[*].${name}`, ruleFor(matcher)]),
  );
}

/** An answer with a list of at least two elements of this form. The example has two different ones. */
export function twoOf(
  template: Template,
  { first = {}, second, rules = {} }: { first?: object; second: object; rules?: BodyRules },
) {
  const example = Object.fromEntries(Object.entries(template).map(([name, { value }]) => [name, value]));
  return {
    json: [
      { ...example, ...first },
      { ...example, ...second },
    ],
    rules: { $: [{ match: 'type', min: 2 }], ...rulesOf(template), ...rules },
  };
}
