import type { V3RegexMatcher } from '@pact-foundation/pact';

/**
 * A value that the backend chooses, and gives back when it is brought into a state: in the pact stands an example, beside the
 * expression that the verifier writes the real one by.
 */
export class Injected<Value extends string | number = string | number> {
  readonly expression: string;
  readonly example: Value;

  constructor(expression: string, example: Value) {
    this.expression = expression;
    this.example = example;
  }
}

/**
 * A path with injected values in it: the app may put any value of the same form there, and nothing else. None of our paths has
 * a character that means something to a regular expression.
 */
export function path(
  texts: TemplateStringsArray,
  ...values: Injected[]
): V3RegexMatcher & { expression: string } {
  const fill = (write: (value: Injected) => string) => String.raw({ raw: texts }, ...values.map(write));
  const form = ({ example }: Injected) => (typeof example === 'number' ? '\\d+' : '[^/]+');
  return {
    'pact:matcher:type': 'regex',
    'pact:generator:type': 'ProviderState',
    regex: `^${fill(form)}$`,
    value: fill(({ example }) => String(example)),
    expression: fill(({ expression }) => expression),
  };
}

/** The header of a bearer call. The app must send the very token that it was given. */
export function bearer({ example, expression }: Injected) {
  return equalTo(new Injected(`Bearer ${expression}`, `Bearer ${example}`));
}

/** A value of a query that the app may put any text into. */
export const sent = (value: Injected<string>) => ofTheType(value);

/** A JSON object that the app sends, what is injected in it of the example's type. */
export function sentJson(template: object): object {
  const entries = Object.entries(template);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Injected ? ofTheType(value) : value]),
  );
}

const ofTheType = <Value extends string | number>(value: Injected<Value>) => withMatcher('type', value);
const equalTo = <Value extends string | number>(value: Injected<Value>) => withMatcher('equality', value);

function withMatcher<Value extends string | number>(
  matcher: string,
  { expression, example }: Injected<Value>,
) {
  return {
    'pact:matcher:type': matcher,
    'pact:generator:type': 'ProviderState',
    expression,
    value: example,
  } as const;
}
