import * as z from 'zod/mini';
import type { Json } from '../../travel/serialize.ts';

export type Field =
  | { kind: 'object'; parts: readonly FieldPart[] }
  | { kind: 'nullable'; of: Field }
  | { kind: 'text' | 'number' | 'boolean' }
  | { kind: 'choice'; options: readonly Json[] }
  /** A JSON text area, for values without a better field. */
  | { kind: 'json' };

export interface FieldPart {
  key: string;
  field: Field;
  isRequired: boolean;
}

/** The used keywords of JSON Schema. */
interface Schema {
  type?: unknown;
  enum?: unknown;
  const?: unknown;
  anyOf?: unknown;
  properties?: unknown;
  required?: unknown;
}

/** The form field for a schema; `null` if no form can be generated. */
export function fieldsFor(schema: z.ZodMiniType): Field | null {
  try {
    const field = fieldOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    return field.kind === 'json' ? null : field;
  } catch {
    return null;
  }
}

export function fieldOf(schema: Schema): Field {
  if (Array.isArray(schema.anyOf)) return fieldOfUnion(schema.anyOf.filter(isSchema));
  if (Array.isArray(schema.enum)) return { kind: 'choice', options: schema.enum };
  if (schema.const !== undefined) return { kind: 'choice', options: [schema.const as Json] };
  switch (schema.type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'object':
      return fieldOfObject(schema);
    default:
      return { kind: 'json' };
  }
}

/** A field for values like this one. Marks such as `{ "$sample": … }` are JSON. */
function fieldLike(value: Json): Field {
  if (typeof value === 'string') return { kind: 'text' };
  if (typeof value === 'number') return { kind: 'number' };
  if (typeof value === 'boolean') return { kind: 'boolean' };
  const isObject = value !== null && !Array.isArray(value);
  if (!isObject || Object.keys(value).some((key) => key.startsWith('$'))) return { kind: 'json' };
  return {
    kind: 'object',
    parts: Object.entries(value).map(([key, part]) => ({ key, field: fieldLike(part), isRequired: true })),
  };
}

/** The form of an event without its `type`: from its declared type, or else like its draft. `null` for an event without data. */
export function eventFields(draft: string, declared: Schema | undefined): Field | null {
  const field = declared ? fieldOf(declared) : fieldLike(parsed(draft) ?? null);
  if (field.kind !== 'object') return null;
  const parts = field.parts.filter(({ key }) => key !== 'type');
  return parts.length > 0 ? { kind: 'object', parts } : null;
}

/** `undefined` if the text is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The initial value of a field. */
export function blankOf(field: Field): Json {
  switch (field.kind) {
    case 'object':
      return Object.fromEntries(
        field.parts.filter(({ isRequired }) => isRequired).map(({ key, field }) => [key, blankOf(field)]),
      );
    case 'text':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'choice':
      return field.options[0] ?? null;
    case 'nullable':
    case 'json':
      return null;
  }
}

function fieldOfUnion(members: readonly Schema[]): Field {
  const others = members.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length !== 1 || only === undefined) return { kind: 'json' };
  const of = fieldOf(only);
  return others.length === members.length || of.kind === 'json' ? of : { kind: 'nullable', of };
}

function fieldOfObject({ properties, required }: Schema): Field {
  if (!isSchema(properties)) return { kind: 'json' };
  const needed = new Set(Array.isArray(required) ? required : []);
  return {
    kind: 'object',
    parts: Object.entries(properties).map(([key, part]) => ({
      key,
      field: isSchema(part) ? fieldOf(part) : { kind: 'json' },
      isRequired: needed.has(key),
    })),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
