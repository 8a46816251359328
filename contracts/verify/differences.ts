import * as z from 'zod/mini';
import type { Interaction } from './pact.ts';
import type { Mismatch } from './pact-verifier.ts';
import { expectation } from './wording.ts';

/** The maximum number of characters shown of a value. */
const longest = 100;

/** A line for each difference: the place, the expected value, the actual value. */
export function describeMismatches(mismatches: readonly Mismatch[], interaction: Interaction): string[] {
  const lines = mismatches.flatMap((mismatch) => describe(mismatch, interaction));
  return [...new Set(lines)].toSorted((a, b) => rank(a) - rank(b));
}

/** The status comes first, because it often explains the rest. */
const order = ['status', 'header', 'body'];
const rank = (line: string) => order.findIndex((start) => line.startsWith(start));

function describe(mismatch: Mismatch, interaction: Interaction): string[] {
  const { type, key, path = '$', actual, actualBody } = mismatch;
  const expected = show(mismatch.expected);
  // The verifier prints a text that contains JSON like the list or object itself.
  const isText = / \(String\) to be .* \((Array|Object)\)$/s.test(mismatch.mismatch);
  const came = isNull(mismatch)
    ? 'null, which the app cannot read here'
    : `${isText ? 'the text ' : ''}${show(isText ? JSON.stringify(actual) : actual) || 'nothing'}`;
  if (type === 'StatusMismatch')
    return [`status: expected ${statusOf(interaction, expected)}, actual ${came}`];
  // The verifier's own copy of the `content-type` header.
  if (type === 'MetadataMismatch' && key === 'contentType') return [];
  // The metadata of a chat message are the headers of its frame.
  if (type === 'HeaderMismatch' || type === 'MetadataMismatch') {
    const [asked, given] = [expected, came].map((text) => text.replace(/^"(.*)"$/, '$1'));
    return [`header ${key}: expected ${expectation(mismatch, asked ?? '')}, actual ${given || 'none'}`];
  }
  if (type === 'BodyTypeMismatch') {
    return [`body: expected ${expected}, actual ${came}${actualBody ? `: ${show(actualBody)}` : ''}`];
  }
  if (type !== 'BodyMismatch') return [`${type}: ${mismatch.mismatch}`];
  if (mismatch.mismatch.startsWith('Failed to parse the actual body')) {
    return [`body: expected JSON, actual ${came}`];
  }
  // The verifier uses the path `/` for a missing body.
  if (path === '/') return [`body: expected ${expected}, actual nothing`];
  const missing = missingKeys(mismatch);
  if (missing.length > 0) {
    const example = exampleAt(interaction, path);
    return missing.map((name) => {
      const canBeNull = Reflect.get(example, name) === null;
      return `body ${path}.${name}: missing${canBeNull ? '; without a value it must be null' : ''}`;
    });
  }
  return [`body ${path}: expected ${expectation(mismatch, expected)}, actual ${came}`];
}

/** Whether the backend answered null. Where an object or a list was expected, the verifier prints null as an empty text. */
function isNull({ type, actual, mismatch }: Mismatch): boolean {
  return type === 'BodyMismatch' && (actual === 'null' || mismatch.includes('Expected null (Null) to '));
}

const statusRuleSchema = z.object({
  response: z.object({
    matchingRules: z.object({
      status: z.object({
        $: z.object({
          matchers: z.tuple([z.object({ status: z.union([z.string(), z.array(z.number())]) })]),
        }),
      }),
    }),
  }),
});

const statusClasses: Record<string, string> = { success: '2xx', clientError: '4xx', serverError: '5xx' };

/** The verifier names only the example, even if the pact accepts other statuses. */
function statusOf({ json }: Interaction, example: string): string {
  const { success, data } = statusRuleSchema.safeParse(json);
  if (!success) return example;
  const [{ status }] = data.response.matchingRules.status.$.matchers;
  return typeof status === 'string'
    ? `${example} or another ${statusClasses[status] ?? status}`
    : `one of ${status.join(', ')}`;
}

/** For missing keys the verifier reports all actual and all expected keys. */
function missingKeys({ mismatch, expected, actual }: Mismatch): string[] {
  if (!mismatch.startsWith('Actual map is missing the following keys')) return [];
  const there = new Set(readKeys(actual));
  return readKeys(expected).filter((name) => !there.has(name));
}

const contentSchema = z.object({
  response: z.object({ body: z.object({ content: z.unknown() }) }),
});

/** The example of the pact at a path such as `$[0].owner`; an empty object if there is none. */
function exampleAt({ json }: Interaction, path: string): object {
  const names = path.match(/[^$.[\]]+/g) ?? [];
  const example = names.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    contentSchema.safeParse(json).data?.response.body.content,
  );
  return typeof example === 'object' && example !== null ? example : {};
}

function readKeys(list: unknown): string[] {
  const keys: unknown = typeof list === 'string' ? JSON.parse(list) : [];
  return Array.isArray(keys) ? keys.map(String) : [];
}

function show(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value ?? '')).replaceAll(/\s+/g, ' ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
