/** A type as a JSON Schema, as far as forms and samples need it. `{}` is anything. */
export interface Schema {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  const?: Literal;
  enum?: readonly Literal[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  /** What JSON does not know. */
  made?: 'Date' | 'Map' | 'Set' | 'function' | 'undefined';
}

export type Literal = string | number | boolean;

/** What the code of a machine declares. */
export interface DeclaredTypes {
  /** One schema for each type of event. */
  events: Readonly<Record<string, Schema>>;
  input: Schema | null;
  /** What its actors return, by their names in `setup`. */
  outputs: Readonly<Record<string, Schema>>;
}

export const noTypes: DeclaredTypes = { events: {}, input: null, outputs: {} };

/** The literals of a type that has only these; `null` for other types. */
export function literalsOf({ const: only, enum: several, anyOf }: Schema): readonly Literal[] | null {
  if (only !== undefined) return [only];
  if (several) return several;
  const members = anyOf?.map(literalsOf) ?? [null];
  return members.every((one) => one !== null) ? members.flat() : null;
}

/** The type of values that are of one of these types. */
export function union(members: readonly Schema[]): Schema {
  const flat = members.flatMap((one) => one.anyOf ?? [one]);
  const [only] = flat;
  if (flat.length === 1 && only) return only;
  const literals = literalsOf({ anyOf: flat });
  return literals ? { enum: [...new Set(literals)] } : { anyOf: flat };
}

/** The type of values that are of both types. */
export function both(a: Schema, b: Schema): Schema {
  if (a.anyOf) return union(a.anyOf.map((one) => both(one, b)));
  if (b.anyOf) return union(b.anyOf.map((one) => both(a, one)));
  if (!a.properties || !b.properties) return a.properties ? a : b;
  return {
    type: 'object',
    properties: { ...a.properties, ...b.properties },
    required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])],
  };
}

/** The most samples of one type. */
const maxSamples = 8;

/**
 * Values of a type: one for each choice of a property with literals, else one. Texts are the names of their properties, numbers are 1.
 * @param name the name of the property, for texts
 */
export function samplesOf(schema: Schema, name = 'text'): unknown[] {
  const { properties } = schema;
  if (!properties)
    return (
      literalsOf(schema) ??
      schema.anyOf?.flatMap((one) => samplesOf(one, name)) ?? [sampleOf(schema, name)]
    ).slice(0, maxSamples);
  let found: Record<string, unknown>[] = [{}];
  for (const [key, part] of Object.entries(properties)) {
    const values = found.length < maxSamples ? choicesOf(part, key) : [sampleOf(part, key)];
    found = found.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))).slice(0, maxSamples);
  }
  return found;
}

function choicesOf(schema: Schema, name: string): readonly unknown[] {
  return literalsOf(schema) ?? (schema.type === 'boolean' ? [true, false] : [sampleOf(schema, name)]);
}

function sampleOf(schema: Schema, name: string): unknown {
  const { type, made, items, prefixItems, anyOf, properties } = schema;
  const [literal] = literalsOf(schema) ?? [];
  if (literal !== undefined) return literal;
  if (anyOf)
    return sampleOf(anyOf.find((one) => one.type !== 'null' && one.made !== 'undefined') ?? {}, name);
  if (made) return madeOf(made);
  if (prefixItems) return prefixItems.map((one) => sampleOf(one, name));
  if (type === 'array') return items ? [sampleOf(items, name)] : [];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sampleOf(part, key)]));
  return { string: name, number: 1, boolean: true, object: {}, null: null }[type ?? 'null'];
}

function madeOf(made: NonNullable<Schema['made']>): unknown {
  switch (made) {
    case 'Date':
      return new Date(0);
    case 'Map':
      return new Map();
    case 'Set':
      return new Set();
    case 'function':
      return () => undefined;
    case 'undefined':
      return undefined;
  }
}
