import fc, { type Arbitrary } from 'fast-check';
import { type Openapi, tokenOf } from '../spec/check/operations.ts';
import { anything, hardText, valuesOf } from './arbitraries.ts';

type Operation = Openapi['paths'][string][string];

/** A call of the document with random values. Its ids and tokens are chosen among the existing ones when the call is made. */
export interface Step {
  method: string;
  /** The path in the document, such as `/api/listings/{id}`. */
  path: string;
  operation: Operation;
  /** The indexes of the known ids in the path, or a text in place of an id. */
  ids: readonly (number | string)[];
  /** The query, without the question mark. */
  query: string;
  /** The index of the calling member, or a text in place of a token; `null` for no token. */
  caller: number | string | null;
  body: Body | null;
}

type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'raw'; text: string; type: string }
  | { kind: 'form'; parts: readonly Part[] };

export interface Part {
  name: string;
  type: string;
  /** JSON or any text; `null` for a small image. */
  text: string | null;
}

const rarely = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>, weight = 8): Arbitrary<T> =>
  fc.oneof({ withCrossShrink: true }, { weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Random steps, one arbitrary for each operation of the document that is not left out. */
export function stepsOf(
  { paths, components }: Openapi,
  isLeftOut: (operation: Operation) => boolean,
): Arbitrary<Step>[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => !isLeftOut(operation))
      .map(([method, operation]) =>
        fc.record<Step>({
          method: fc.constant(method.toUpperCase()),
          path: fc.constant(path),
          operation: fc.constant(operation),
          ids: fc.array(
            rarely<number | string>(
              fc.nat(50),
              fc.oneof(
                hardText,
                fc.constantFrom('0', '-1', '1.0', '1e3', '00001', '999999999999999', '9223372036854775808'),
              ),
            ),
            { minLength: 1, maxLength: 1 },
          ),
          query: queryOf(operation, components.schemas),
          caller: callerOf(operation),
          body: bodyOf(operation, components.schemas),
        }),
      ),
  );
}

function callerOf(operation: Operation): Arbitrary<Step['caller']> {
  const member: Arbitrary<Step['caller']> = fc.nat(3);
  const stranger = fc.oneof(
    fc.constant(null),
    fc.constantFrom('', 'x', 'a.b.c', 'x'.repeat(5000), '%00', 'null'),
  );
  return tokenOf(operation) === 'required'
    ? rarely(member, stranger)
    : rarely<Step['caller']>(fc.constant(null), member);
}

function queryOf({ parameters }: Operation, schemas: Openapi['components']['schemas']): Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = inQuery.map(({ name, schema, required }) => {
    const value = fc.oneof(
      { weight: 8, arbitrary: valuesOf(schema, schemas).map(String) },
      { weight: 1, arbitrary: hardText },
      { weight: 1, arbitrary: fc.constantFrom('Milano', 'Bocconi', '5', '900') },
    );
    const pair = value.map((text) => [`${name}=${encodeURIComponent(text.toWellFormed())}`]);
    return rarely(
      // Among many parameters choose only a few: otherwise nearly every call would have a wrong one.
      required ? pair : fc.oneof(pair, { weight: inQuery.length > 5 ? 8 : 1, arbitrary: fc.constant([]) }),
      fc.oneof(
        fc.constant([]),
        pair.map(([one = '']) => [one, one]),
      ),
    );
  });
  const odd = fc.constantFrom(
    '%',
    '%E0%A4%A',
    'a[b]=1',
    '&&&',
    '=',
    'x'.repeat(4000),
    '__proto__=1',
    'cursor=x',
    'cursor=WzFd',
    'before=-1',
    'limit=1e9',
  );
  const usual = pairs.length === 0 ? fc.constant('') : fc.tuple(...pairs).map((all) => all.flat().join('&'));
  return rarely(usual, odd, 15);
}

function bodyOf(
  { requestBody }: Operation,
  schemas: Openapi['components']['schemas'],
): Arbitrary<Step['body']> {
  const content = requestBody?.content;
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    text: fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1}{}',
      '\ufeff{}',
      '[[[[[[',
      '{"__proto__":{"x":1}}',
      `${'['.repeat(2000)}`,
      'a=b',
      '--x\r\n\r\n\r\n--x--',
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      '',
      'x',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ),
  });
  if (content === undefined) return rarely<Step['body']>(fc.constant(null), raw, 15);
  const json = content['application/json'];
  if (json) {
    const valid = valuesOf(json.schema, schemas);
    const value = rarely(valid, fc.oneof(anything, fc.tuple(valid, fc.nat(20), anything).map(spoiled)), 2);
    return rarely<Step['body']>(
      value.map((given) => ({ kind: 'json', value: given })),
      fc.oneof(raw, fc.constant(null)),
      15,
    );
  }
  return rarely<Step['body']>(
    formOf(content['multipart/form-data'], schemas),
    fc.oneof(raw, fc.constant(null)),
    15,
  );
}

/** Replaces one field of an object, or leaves it out. */
function spoiled([value, at, other]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return other;
  const { [name]: _, ...rest } = value as Record<string, unknown>;
  return at % 3 === 0 ? rest : { ...value, [name]: other };
}

function formOf(
  media: NonNullable<Operation['requestBody']>['content'][string] | undefined,
  schemas: Openapi['components']['schemas'],
): Arbitrary<Body> {
  const name = String(media?.schema.$ref).split('/').at(-1) ?? '';
  const properties = (schemas[name]?.properties ?? {}) as Record<string, Record<string, unknown>>;
  const parts = Object.entries(properties).map(([part, schema]): Arbitrary<Part[]> => {
    if (media?.encoding?.[part]?.contentType !== 'application/json') {
      const image: Arbitrary<Part> = fc.record({
        name: fc.constant(part),
        type: rarely(
          fc.constant('image/png'),
          fc.constantFrom('image/svg+xml', 'text/html', '', 'image/jpeg'),
        ),
        text: rarely<string | null>(
          fc.constant(null),
          fc.constantFrom('', 'no image', '\u0089PNG\r\n\u001a\n', '<svg/>'),
          6,
        ),
      });
      return rarely(
        fc.array(image, { minLength: 1, maxLength: schema.type === 'array' ? 3 : 1 }),
        fc.array(image, { maxLength: 7 }),
      );
    }
    const valid = valuesOf(schema, schemas);
    const value = rarely(valid, fc.oneof(anything, fc.tuple(valid, fc.nat(20), anything).map(spoiled)), 3);
    const text = rarely(
      value.map((given) => JSON.stringify(given)),
      fc.constantFrom('', '{', 'null', '[]'),
    );
    const written: Arbitrary<Part[]> = text.map((given) => [
      { name: part, type: 'application/json', text: given },
    ]);
    return rarely(
      written,
      fc.oneof(
        fc.constant<Part[]>([]),
        written.map(([one]) => (one ? [one, one] : [])),
      ),
      12,
    );
  });
  return fc.tuple(...parts).map((all) => ({ kind: 'form', parts: all.flat() }));
}
