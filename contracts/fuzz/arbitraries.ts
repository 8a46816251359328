import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from '../spec/json-schema.ts';

/** Texts that have broken servers: control characters, lone surrogates, other digits, other scripts, code, very long texts. */
const hardTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  'é',
  'e\u0301',
  'İ',
  'ß',
  '𝒳🏠👩‍👩‍👧',
  '١٢٣',
  '\\',
  '%',
  '%00',
  '_',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(20_000),
  'è'.repeat(5001),
];

const dates = [
  '2031-09-01',
  '2027-02-29',
  '2028-02-29',
  '0000-00-00',
  '0001-01-01',
  '2027-31-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2031-09-01T25:00:00Z',
  '2031-09-01T00:00:00.000000001+14:00',
];

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  650.5,
  1e-7,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any code point that is not a surrogate, as fast-check's unit `binary`. For that unit fast-check makes a table of a million characters,
 * which takes a second of CPU time.
 */
const codePoint: Arbitrary<string> = fc.nat(0x10ffff - surrogates.count).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => {
    const [character, ...more] = typeof text === 'string' ? text : [];
    const point = character?.codePointAt(0);
    if (point === undefined || more.length > 0) throw new Error('not one character');
    if (point < surrogates.first) return point;
    if (point < surrogates.first + surrogates.count) throw new Error('a surrogate');
    return point - surrogates.count;
  },
);

const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hardTexts, ...dates),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: codePoint, maxLength: 40 }),
);

/** Any JSON value. */
export const anything: Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1 }, { toString: 1 }),
  fc.constantFrom(...numbers),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A text for a path or a query. */
export const hardText = anyText;

/** Values of a schema: half of them plain, the others with hard texts and limits in any field. */
export function valuesOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: valuesWith(schema, schemas, true) },
    { weight: 1, arbitrary: valuesWith(schema, schemas, false) },
  );
}

/** @param isPlain no limits and no hard texts; otherwise lengths are often at their limits */
function valuesWith(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  isPlain: boolean,
): Arbitrary<unknown> {
  const within = (inner: unknown) => valuesWith((inner ?? {}) as JsonSchema, schemas, isPlain);
  if (typeof schema.$ref === 'string') return within(schemas[schema.$ref.split('/').at(-1) ?? '']);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map(within));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => within({ ...schema, type })));
  }
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      const required = Array.isArray(schema.required) ? schema.required : [];
      return fc.record(
        Object.fromEntries(
          fields.map(([name, field]) => [
            name,
            name === 'email' && !isPlain ? fc.oneof(address, textOf(field)) : within(field),
          ]),
        ),
        {
          requiredKeys: required.map(String),
          noNullPrototype: true,
        },
      );
    }
    case 'array':
      return fc.array(within(schema.items), { maxLength: 4 });
    case 'string':
      return isPlain ? plainText(schema) : textOf(schema);
    case 'integer':
    case 'number':
      return isPlain ? plainNumber(schema) : numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

/** Addresses that servers accept. The document does not describe them exactly. */
const address: Arbitrary<string> = fc
  .tuple(fc.constantFrom('fuzz', 'Fuzz', 'füzz', "o'fuzz+1"), fc.nat(1e6))
  .map(([name, number]) => `${name}-${number}@example.org`);

const words = 'Stanza luminosa, è già libera: città, università & più. ';

const ofLength = (length: number) => words.repeat(Math.ceil(length / words.length) + 1).slice(0, length);

const moments = ['2031-09-01T10:00:00.000Z', '2031-09-01T10:00:00Z', '2031-02-30T10:00:00Z', ...dates];

const link = 'https://call.example.org/room';

function plainText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return address;
  if (format === 'date' || /^\^\[12\]/.test(String(pattern))) return fc.constant('2031-09-01');
  if (format === 'date-time') return fc.constantFrom(...moments.slice(0, 2));
  if (String(pattern).startsWith('^https:')) return fc.constant(link);
  if (pattern !== undefined) return fc.constant('7');
  const least = Math.max(1, Number(minLength));
  return fc.integer({ min: least, max: Math.min(Number(maxLength), least + 30) }).map(ofLength);
}

function plainNumber({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Arbitrary<number> {
  const least =
    Math.ceil(Number(minimum ?? exclusiveMinimum ?? 0)) + (exclusiveMinimum === undefined ? 0 : 1);
  const whole = fc.integer({ min: least, max: Math.min(Math.floor(Number(maximum ?? 2000)), least + 2000) });
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((value) => Math.min(value + 0.5, Number(maximum ?? Infinity))),
      );
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  if (format === 'date-time') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...moments) }, anyText);
  if (typeof pattern === 'string' && pattern.startsWith('^https:'))
    return fc.oneof({ weight: 4, arbitrary: fc.constant(link) }, anyText);
  if (format === 'date')
    return fc.oneof({ weight: 4, arbitrary: fc.constant('2031-09-01') }, fc.constantFrom(...dates));
  const [least, most] = [Number(minLength), Math.min(Number(maxLength), 20_000)];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 60) }).map(ofLength) },
    { weight: 1, arbitrary: fc.constantFrom(least, most).map(ofLength) },
    {
      weight: 2,
      arbitrary: fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 60) }),
    },
    { weight: 1, arbitrary: anyText },
  );
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Arbitrary<number> {
  const min = Number(minimum ?? exclusiveMinimum ?? -1e6);
  const max = Number(maximum ?? 1e6);
  const isWhole = type === 'integer';
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 2, arbitrary: isWhole ? fc.constantFrom(...numbers) : fc.double({ min, max, noNaN: true }) },
  );
}
