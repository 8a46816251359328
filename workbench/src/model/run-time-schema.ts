import * as z from 'zod/mini';
import { both, type Literal, optional, type Schema, union, unwrapped } from './schema.ts';

/** An object with unknown properties. */
type Parts = Record<string, unknown>;

/**
 * The type that a schema object describes: a schema of Zod 3 or 4, of Valibot, or of a library with Standard JSON Schema. `null` for a
 * value that is not a schema. Parts that cannot be read may be anything.
 */
export function schemaOfObject(value: unknown): Schema | null {
  if (!isParts(value)) return null;
  try {
    if ('_zod' in value) return ofZod(value);
    if (isParts(value._def) && typeof value._def.typeName === 'string') return ofZod3(value, 0);
    if (value.kind === 'schema' && typeof value.type === 'string') return ofValibot(value, 0);
    const standard = value['~standard'];
    const json = isParts(standard) ? standard.jsonSchema : null;
    if (isParts(json) && typeof json.input === 'function') {
      return fromJson(json.input({ target: 'draft-2020-12' }));
    }
    return isParts(standard) ? {} : null;
  } catch {
    // If the library refuses to describe the schema, the value may be anything.
    return {};
  }
}

function ofZod(schema: Parts): Schema {
  const json = z.toJSONSchema(schema as unknown as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const made = { date: 'Date', map: 'Map', set: 'Set', bigint: 'bigint', undefined: 'undefined' }[
        zodSchema._zod.def.type as string
      ];
      if (made) Object.assign(jsonSchema, { made });
    },
  });
  return fromJson(json);
}

/** Converts JSON Schema to the subset that is used here. */
function fromJson(whole: unknown): Schema {
  const definitions = isParts(whole) ? { ...asParts(whole.definitions), ...asParts(whole.$defs) } : {};

  function read(json: unknown, depth: number): Schema {
    if (!isParts(json) || depth > maxDepth) return {};
    const next = (one: unknown) => read(one, depth + 1);
    const { $ref, anyOf, oneOf, allOf, type } = json;
    if (typeof $ref === 'string')
      return next($ref === '#' ? whole : definitions[$ref.split('/').at(-1) ?? '']);
    if (made.includes(json.made)) return { made: json.made as NonNullable<Schema['made']> };
    const members = anyOf ?? oneOf;
    if (Array.isArray(members)) return union(members.map(next));
    if (Array.isArray(allOf)) return allOf.map(next).reduce(both, {});
    if (Array.isArray(type)) return union(type.map((one) => next({ ...json, type: one })));
    if (isLiteral(json.const)) return { const: json.const };
    if (Array.isArray(json.enum)) return ofValues(json.enum);
    if (type === 'integer' || type === 'number') {
      return {
        type: 'number',
        ...(typeof json.minimum === 'number' ? { minimum: json.minimum } : {}),
        ...(typeof json.maximum === 'number' ? { maximum: json.maximum } : {}),
      };
    }
    if (type === 'string') {
      return { type, ...(typeof json.format === 'string' ? { format: json.format } : {}) };
    }
    if (type === 'boolean' || type === 'null') return { type };
    if (type === 'array') {
      const several = json.prefixItems ?? (Array.isArray(json.items) ? json.items : null);
      if (Array.isArray(several)) return { type, prefixItems: several.map(next) };
      return isParts(json.items) ? { type, items: next(json.items) } : { type };
    }
    if (type !== 'object') return {};
    if (!isParts(json.properties)) return { type };
    return {
      type,
      properties: Object.fromEntries(Object.entries(json.properties).map(([key, one]) => [key, next(one)])),
      required: Array.isArray(json.required) ? json.required.map(String) : [],
    };
  }

  return read(whole, 0);
}

const made: readonly unknown[] = ['Date', 'Map', 'Set', 'bigint', 'undefined'];

/** The limit for schemas that refer to themselves. */
const maxDepth = 20;

/** The kinds that Zod 3 and Valibot share, in lower case. */
function plain(kind: string): Schema {
  switch (kind) {
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    case 'undefined':
    case 'void':
      return { made: 'undefined' };
    case 'date':
      return { made: 'Date' };
    case 'map':
      return { made: 'Map' };
    case 'set':
      return { made: 'Set' };
    case 'bigint':
      return { made: 'bigint' };
    case 'function':
      return { made: 'function' };
    case 'record':
      return { type: 'object' };
    default:
      return {};
  }
}

/** @param parts a Valibot schema, which exposes its definition */
function ofValibot(parts: unknown, depth: number): Schema {
  if (!isParts(parts) || depth > maxDepth) return {};
  const of = (one: unknown) => ofValibot(one, depth + 1);
  const { type, options } = parts;
  switch (type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'object_with_rest':
      return objectOf(asParts(parts.entries), of);
    case 'array':
      return { type: 'array', items: of(parts.item) };
    case 'tuple':
    case 'strict_tuple':
    case 'loose_tuple':
      return { type: 'array', prefixItems: asList(parts.items).map(of) };
    case 'literal':
      return ofValues([parts.literal]);
    case 'enum':
      return ofValues(asList(options));
    case 'picklist':
      return ofValues(asList(options));
    case 'union':
    case 'variant':
      return union(asList(options).map(of));
    case 'intersect':
      return asList(options).map(of).reduce(both, {});
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
      return optional(of(parts.wrapped));
    case 'nullable':
      return union([of(parts.wrapped), { type: 'null' }]);
    case 'nullish':
      return optional(union([of(parts.wrapped), { type: 'null' }]));
    case 'lazy':
      return typeof parts.getter === 'function' ? of(parts.getter()) : {};
    default:
      if (parts.wrapped !== undefined) return of(parts.wrapped);
      return asList(parts.pipe).reduce<Schema>(narrowed, plain(String(type)));
  }
}

/** Narrows a schema by a step of a Valibot pipe, or by a check of Zod 3. */
function narrowed(schema: Schema, step: unknown): Schema {
  if (!isParts(step)) return schema;
  const kind = String(step.type ?? step.kind);
  const limit = step.requirement ?? step.value;
  if (schema.type === 'string' && Object.hasOwn(formats, kind)) return { ...schema, format: formats[kind] };
  if (schema.type !== 'number' || typeof limit !== 'number') return schema;
  if (kind === 'min_value' || kind === 'min') return { ...schema, minimum: limit };
  return kind === 'max_value' || kind === 'max' ? { ...schema, maximum: limit } : schema;
}

const formats: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  uuid: 'uuid',
  datetime: 'date-time',
  iso_timestamp: 'date-time',
  iso_date_time: 'date-time',
  iso_date: 'date',
  iso_time: 'time',
};

/** @param schema a Zod 3 schema */
function ofZod3(schema: unknown, depth: number): Schema {
  const definition = isParts(schema) && isParts(schema._def) ? schema._def : null;
  if (!definition || depth > maxDepth) return {};
  const of = (one: unknown) => ofZod3(one, depth + 1);
  const { typeName, innerType, options } = definition;
  switch (typeName) {
    case 'ZodObject':
      return objectOf(asParts(typeof definition.shape === 'function' ? definition.shape() : {}), of);
    case 'ZodArray':
      return { type: 'array', items: of(definition.type) };
    case 'ZodTuple':
      return { type: 'array', prefixItems: asList(definition.items).map(of) };
    case 'ZodLiteral':
      return ofValues([definition.value]);
    case 'ZodEnum':
      return ofValues(asList(definition.values));
    case 'ZodNativeEnum':
      return ofValues(Object.values(asParts(definition.values)));
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return union((options instanceof Map ? [...options.values()] : asList(options)).map(of));
    case 'ZodIntersection':
      return both(of(definition.left), of(definition.right));
    case 'ZodOptional':
    case 'ZodDefault':
      return optional(of(innerType));
    case 'ZodNullable':
      return union([of(innerType), { type: 'null' }]);
    case 'ZodLazy':
      return typeof definition.getter === 'function' ? of(definition.getter()) : {};
    case 'ZodEffects':
      return of(definition.schema);
    case 'ZodPipeline':
      return of(definition.in);
    default:
      if (innerType !== undefined) return of(innerType);
      return asList(definition.checks).reduce<Schema>(
        narrowed,
        plain(String(typeName).replace(/^Zod/, '').toLowerCase()),
      );
  }
}

function objectOf(parts: Parts, of: (one: unknown) => Schema): Schema {
  const schemas = Object.entries(parts).map(([key, one]) => [key, of(one)] as const);
  const isLeft = ({ anyOf }: Schema) => anyOf?.some((one) => one.made === 'undefined') ?? false;
  return {
    type: 'object',
    properties: Object.fromEntries(schemas.map(([key, schema]) => [key, unwrapped(schema)])),
    required: schemas.filter(([, schema]) => !isLeft(schema)).map(([key]) => key),
  };
}

/** The type of these values. Values that are not plain data are left out. */
function ofValues(values: readonly unknown[]): Schema {
  const known = values.filter(isLiteral);
  if (known.length === 0) return values.includes(null) ? { type: 'null' } : {};
  return known.length === 1 ? { const: known[0] as Literal } : { enum: known };
}

function isLiteral(value: unknown): value is Literal {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isParts(value: unknown): value is Parts {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function asParts(value: unknown): Parts {
  return isParts(value) ? value : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
