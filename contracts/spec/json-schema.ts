import * as z from 'zod/mini';
import { type Component, components } from './components.ts';

/** JSON Schema of the draft 2020-12, which OpenAPI 3.1 and AsyncAPI 3 share. */
export type JsonSchema = { [keyword: string]: unknown };

/** Where both documents keep their schemas. */
export const schemaRef = (name: string) => `#/components/schemas/${name}`;

const answered = z.registry<{ id: string }>();
const sent = z.registry<{ id: string }>();
for (const [id, { schema, isSent }] of Object.entries(components))
  (isSent ? sent : answered).add(schema, { id });

/** The name that a schema has in the documents. Throws for one that has none: it belongs into components.ts. */
export function nameOf(schema: z.ZodMiniType): string {
  const name = (sent.get(schema) ?? answered.get(schema))?.id;
  if (name === undefined) throw new Error(`components.ts lacks a schema of type '${schema._zod.def.type}'.`);
  return name;
}

/**
 * The schemas of components.ts as JSON Schema, by name. Of an answer that is what goes in: what a backend may answer, not what
 * the app makes of it. Of what the app sends it is what comes out: it has no more forms than the app gives it.
 */
export function jsonSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {
    ...z.toJSONSchema(answered, { io: 'input', uri: schemaRef, override: mend }).schemas,
    ...z.toJSONSchema(sent, { io: 'output', uri: schemaRef, override: mendSent }).schemas,
  };
  return Object.fromEntries(
    Object.entries(components).map(([name, component]) => [name, describe({ ...schemas[name] }, component)]),
  );
}

/** Those of the schemas that a document refers to, and that these refer to. */
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

/** The schema of a value that the app sends in one place, such as a parameter. */
export function inlineSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', override: mend });
  return inOrder(json);
}

function mend({ jsonSchema: json }: { jsonSchema: JsonSchema }): void {
  // Zod's pattern of a day, leap years and all, says in 250 characters what the format says.
  if (json.format === 'date') delete json.pattern;
  // No id is that low; the upper bound stays, since ids above it would be rounded.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  // More fields may come, one day.
  if (json.additionalProperties === false) delete json.additionalProperties;
  // Every name of a property is a text.
  delete json.propertyNames;
  // OpenAPI 3.1 describes binary data by its content type alone.
  if (json.format === 'binary') {
    for (const keyword of ['type', 'format', 'contentEncoding']) delete json[keyword];
    json.contentMediaType = 'application/octet-stream';
  }
}

/** The app sends every field: a default is for others. */
function mendSent(context: Parameters<typeof mend>[0]): void {
  mend(context);
  delete context.jsonSchema.default;
}

function describe({ $schema: _, $id: __, ...json }: JsonSchema, component: Component): JsonSchema {
  const { description, fields = {}, dates = [] } = component;
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    if (fields[name] !== undefined) field.description = fields[name];
    // What `Date` reads is up to the engine; a backend that keeps to ISO 8601 is read by all.
    if (dates.includes(name)) field.pattern = '^\\d{4}-\\d{2}-\\d{2}';
  }
  return inOrder({ description, ...json });
}

/** Keywords in the order in which a person reads them; the others follow in theirs. */
const order = ['description', 'type', 'format', 'items', 'properties', 'required'];

function inOrder(json: JsonSchema): JsonSchema {
  const place = (keyword: string) => (order.includes(keyword) ? order.indexOf(keyword) : order.length);
  return mapSchema(json, (schema) =>
    Object.fromEntries(Object.entries(schema).sort(([a], [b]) => place(a) - place(b))),
  );
}

/** A schema in which `change` has been made to every schema within, innermost first, and to itself. */
export function mapSchema(json: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return isObject(value) ? mapSchema(value, change) : value;
  };
  const parts = Object.entries(json).map(([keyword, value]) => {
    // The names of properties are no keywords.
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
