import type { Call } from '@stanza/schemas/call.ts';
import { fetchMessages } from '@stanza/schemas/chat/conversations.calls.ts';
import type * as z from 'zod/mini';
import openapiJson from '../openapi.json' with { type: 'json' };
import { routes } from '../routes.ts';
import { type FoundOperation, findOperation, parseOpenapi } from '../spec/check/operations.ts';
import { createCheck } from '../spec/check/values.ts';

export const openapi = parseOpenapi(openapiJson);
export const checkDocument = createCheck(openapi, { isOpen: true });

/** A part of an answer that the app cannot read. */
export interface Problem {
  /** The verifier's name of the place, such as `$[0].price`. */
  place: string;
  /** What the app expects, and the actual value. */
  text: string;
}

/** The maximum number of characters shown of a value. */
const longest = 60;

/** A call of the app, from its schemas and openapi.json. */
export interface KnownCall {
  call: Call;
  operation: FoundOperation['operation'];
  /** The path parameters, by name. */
  values: FoundOperation['values'];
}

/** @param path without the base path of the backend */
export function findCall(method: string, path: string): KnownCall | undefined {
  const found = findOperation(openapi, method, path);
  const call = routes.find((route) => route.call.method === method && route.call.path === found?.path)?.call;
  return found && call && { call, operation: found.operation, values: found.values };
}

/** The schema of a successful answer; `null` if the app does not read its body. */
export function answerSchema({ call: { answers } }: KnownCall) {
  return answers[200] ?? answers['2XX'] ?? null;
}

/**
 * Parses the JSON body of a successful answer with the app's own schemas, and then checks it against openapi.json, which also describes
 * dates that every browser parses.
 */
export function readAsApp(known: KnownCall, status: number, value: unknown): Problem[] {
  const schema = answerSchema(known);
  if (!schema) return [];
  const parsed = schema.safeParse(value);
  const ofSchema = parsed.success ? [] : parsed.error.issues.map((issue) => explain(issue, value));
  const { responses } = known.operation;
  const response = responses[status] ?? responses['2XX'] ?? responses[200];
  const media = response?.content['application/json'];
  const ofDocument = media ? checkDocument(media.schema, value, '$').map(readLine) : [];
  const places = new Set(ofSchema.map(({ place }) => place));
  const ofPlace = parsed.success ? inOtherConversations(known, parsed.data) : [];
  return [...ofSchema, ...ofPlace, ...ofDocument.filter(({ place }) => !places.has(place))];
}

/** The app shows a message only in its own conversation. */
function inOtherConversations({ call, values }: KnownCall, answer: unknown): Problem[] {
  if (call.path !== fetchMessages.path || !Array.isArray(answer)) return [];
  return answer.flatMap(({ conversationId }, i) =>
    conversationId === Number(values.id)
      ? []
      : [{ place: `$[${i}].conversationId`, text: `the app reads ${values.id}, actual ${conversationId}` }],
  );
}

function explain(issue: z.core.$ZodIssue, value: unknown): Problem {
  const actual = issue.path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined),
    value,
  );
  return { place: placeOf(issue.path), text: `the app reads ${expected(issue)}, actual ${show(actual)}` };
}

function placeOf(path: readonly PropertyKey[]): string {
  return `$${path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`)).join('')}`;
}

const kinds: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected;
    case 'too_small':
      if (issue.origin === 'string') return 'a text that is not empty';
      return issue.inclusive === false ? `a number above ${issue.minimum}` : `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    default:
      return issue.message === 'Invalid input' ? 'something else' : issue.message.replace(/^not /, '');
  }
}

/** Parses a line of the check, such as `$ at 0.price must be >= 0`. */
function readLine(line: string): Problem {
  const [, path, text = line] = /^\$(?: at (\S+))? (.*)$/s.exec(line) ?? [];
  const names = path?.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name)) ?? [];
  return { place: placeOf(names), text: `openapi.json: ${text}` };
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
