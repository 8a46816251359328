import * as z from 'zod/mini';
import { type Component, components } from './components.ts';

/** A JSON Schema of draft 2020-12, which both OpenAPI 3.1 and AsyncAPI 3 use. */
export type JsonSchema = { [keyword: string]: unknown };

/** The reference to a schema in both documents. */
export const schemaRef = (name: string) => `#/components/schemas/${name}`;

const answered = z.registry<{ id: string }>();
const sent = z.registry<{ id: string }>();
for (const [id, { schema, isSent }] of Object.entries(components))
  (isSent ? sent : answered).add(schema, { id });

/**
 * The name of a schema in the documents. Throws if the schema is missing in components.ts.
 * @param user the call or frame that has the schema
 */
export function nameOf(schema: z.ZodMiniType, user: string): string {
  const name = (sent.get(schema) ?? answered.get(schema))?.id;
  if (name !== undefined) return name;
  const fields = schema instanceof z.ZodMiniObject ? ` with ${Object.keys(schema.shape).join(', ')}` : '';
  throw new Error(`components.ts lacks a schema of ${user}: the ${schema._zod.def.type}${fields}.`);
}

/**
 * The schemas of components.ts as JSON Schema, by name. Answers use the input schema: what a backend may send, before the app's defaults
 * and transformations. Requests use the output schema: exactly what the app sends.
 */
export function jsonSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {
    ...z.toJSONSchema(answered, { io: 'input', uri: schemaRef, override: adapt }).schemas,
    ...z.toJSONSchema(sent, { io: 'output', uri: schemaRef, override: adaptSent }).schemas,
  };
  return Object.fromEntries(
    Object.entries(components).map(([name, component]) => [name, describe({ ...schemas[name] }, component)]),
  );
}

/** The schemas that a document refers to, directly or through other schemas. */
export function schemasOf(document: unknown): Record<string, JsonSchema> {
  const all = jsonSchemas();
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name]);
    }
  };
  collect(document);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** The schema of a value that occurs in only one place, such as a parameter. */
export function inlineSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', override: adapt });
  return inOrder(json);
}

function adapt({ jsonSchema: json }: { jsonSchema: JsonSchema }): void {
  // Zod's pattern for dates is 250 characters long and repeats the format.
  if (json.format === 'date') delete json.pattern;
  // Not every language supports Unicode classes in regular expressions.
  if (typeof json.pattern === 'string' && json.pattern.includes('\\p{')) delete json.pattern;
  // Zod's lower bound for integers is meaningless for ids. The upper bound stays, since larger ids would be rounded.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // Spectral takes no `items: false` beside `prefixItems`.
  if (Array.isArray(json.prefixItems) && json.items === false) {
    const { length } = json.prefixItems;
    Object.assign(json, { items: {}, minItems: length, maxItems: length });
  }
  // Later versions may add fields.
  if (json.additionalProperties === false) delete json.additionalProperties;
  // Redundant, since property names are always strings.
  delete json.propertyNames;
  if (json.type === 'integer') {
    // Older tools support exclusive bounds only as a boolean.
    if (json.exclusiveMinimum === 0) {
      delete json.exclusiveMinimum;
      json.minimum = 1;
    }
    // Without the format, generated clients use 32-bit numbers.
    if (json.maximum === Number.MAX_SAFE_INTEGER) json.format = 'int64';
  }
  if (typeof json.pattern === 'string' && json.pattern.endsWith('Z$')) json.format = 'date-time';
  // In OpenAPI 3.1 the content type alone describes binary data, but generators need the format to make a file.
  if (json.format === 'binary') {
    delete json.contentEncoding;
    json.contentMediaType = 'application/octet-stream';
  }
}

/** Formats that are only annotations: the app does not check them. */
export const annotatingFormats = ['int64', 'binary', 'email', 'date-time', 'uuid'] as const;

/** The app sends every field, so a default would be misleading. */
function adaptSent(context: Parameters<typeof adapt>[0]): void {
  adapt(context);
  delete context.jsonSchema.default;
}

const isEmail = (name: string) => /^(email|\w+Email)$/.test(name);

function describe({ $schema: _, $id: __, ...json }: JsonSchema, component: Component): JsonSchema {
  const { description, fields = {}, dates = [] } = component;
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    if (fields[name] !== undefined) field.description = fields[name];
    if (isEmail(name)) field.format = 'email';
    // The formats that `Date` parses depend on the JavaScript engine. Every engine parses ISO 8601.
    if (dates.includes(name)) field.pattern = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
  }
  return inOrder({ description, ...json });
}

/** Keywords in a readable order; the others follow in their own order. */
const order = ['description', 'type', 'format', 'contentMediaType', 'items', 'properties', 'required'];

function inOrder(json: JsonSchema): JsonSchema {
  const place = (keyword: string) => (order.includes(keyword) ? order.indexOf(keyword) : order.length);
  return mapSchema(json, (schema) =>
    Object.fromEntries(Object.entries(schema).sort(([a], [b]) => place(a) - place(b))),
  );
}

/** Applies `change` to every schema inside a schema, innermost first, and then to the schema itself. */
export function mapSchema(json: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return isObject(value) ? mapSchema(value, change) : value;
  };
  const parts = Object.entries(json).map(([keyword, value]) => {
    // Property names are not keywords.
    const isMap = keyword === 'properties' && isObject(value);
    return [keyword, isMap ? mapValues(value, within) : within(value)];
  });
  return change(Object.fromEntries(parts));
}

function mapValues(map: JsonSchema, change: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
