import type { V3RegexMatcher } from '@pact-foundation/pact';

/**
 * A value that the backend returns from a provider state. The pact contains an example, and an expression that the verifier replaces with
 * the real value.
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
 * A path with injected values; the app may send other values of the same form. The fixed parts contain no special characters of regular
 * expressions.
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

/** The header of a bearer call. The app must send exactly the token of the provider state. */
export function bearer({ example, expression }: Injected) {
  return equalTo(new Injected(`Bearer ${expression}`, `Bearer ${example}`));
}

/** A query value. The app may send any text. */
export const sent = (value: Injected<string>) => ofTheType(value);

/** A JSON object that the app sends. Injected values match any value of the same type. */
export function sentJson(template: object): object {
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value)]));
}

function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (value instanceof Injected) return ofTheType(value);
  // A matcher is an object of Pact's, which is already what it has to be.
  const isPlain = typeof value === 'object' && value !== null && !('pact:matcher:type' in value);
  return isPlain ? sentJson(value) : value;
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
