/** A type, as the part of JSON Schema that forms and samples need. `{}` is anything. */
export interface Schema {
  type?: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  const?: Literal;
  enum?: readonly Literal[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  /** For texts: `email`, `uri`, `uuid`, `date-time`, `date` or `time`. Other formats are ignored. */
  format?: string | undefined;
  minimum?: number;
  maximum?: number;
  /** The kind of a value that JSON cannot represent. */
  made?: 'Date' | 'Map' | 'Set' | 'bigint' | 'function' | 'undefined';
}

export type Literal = string | number | boolean;

/** The types that the code of a machine declares. */
export interface DeclaredTypes {
  /** One schema for each type of event. */
  events: Readonly<Record<string, Schema>>;
  input: Schema | null;
  /** The outputs of its actors, by their names in `setup`. */
  outputs: Readonly<Record<string, Schema>>;
  /** The output of the machine itself. */
  output?: Schema | null;
}

/** The key of `outputs` for the values of an observable. */
export const valueOfLogic = '';

export const noTypes: DeclaredTypes = { events: {}, input: null, outputs: {} };

/** The schema of each event type in a union of events. */
export function eventsOf(schema: Schema): Record<string, Schema> {
  const events: Record<string, Schema> = {};
  for (const one of schema.anyOf ?? [schema]) {
    for (const type of literalsOf(one.properties?.type ?? {}) ?? []) {
      events[String(type)] = { ...one, properties: { ...one.properties, type: { const: type } } };
    }
  }
  return events;
}

/** The values of a type that has only literals; `null` for other types. */
export function literalsOf({ const: only, enum: several, anyOf }: Schema): readonly Literal[] | null {
  if (only !== undefined) return [only];
  if (several) return several;
  const members = anyOf?.map(literalsOf) ?? [null];
  return members.every((one) => one !== null) ? members.flat() : null;
}

export function union(members: readonly Schema[]): Schema {
  const flat = members.flatMap((one) => one.anyOf ?? [one]);
  const [only] = flat;
  if (flat.length === 1 && only) return only;
  const literals = literalsOf({ anyOf: flat });
  return literals ? { enum: [...new Set(literals)] } : { anyOf: flat };
}

/** The type of a value that may be missing. */
export function optional(schema: Schema): Schema {
  return { anyOf: [...(schema.anyOf ?? [schema]), { made: 'undefined' }] };
}

/** The type without `undefined`. */
export function unwrapped(schema: Schema): Schema {
  const members = schema.anyOf?.filter(({ made }) => made !== 'undefined');
  return members && members.length > 0 ? union(members) : schema;
}

/** An object type with some of its properties. */
export function kept(schema: Schema, isKept: (key: string) => boolean): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => isKept(key));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: schema.required?.filter(isKept) ?? [],
  };
}

/** The intersection of two types. */
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

/** The maximum number of samples of one type. */
const maxSamples = 8;

/**
 * Sample values of a type: one for each literal of its properties, or else one. A text is the name of its property and a number is 1,
 * unless limits or formats require another value.
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
  const { type, made, items, prefixItems, anyOf, properties, format, minimum, maximum } = schema;
  const [literal] = literalsOf(schema) ?? [];
  if (literal !== undefined) return literal;
  if (anyOf)
    return sampleOf(anyOf.find((one) => one.type !== 'null' && one.made !== 'undefined') ?? {}, name);
  if (made) return madeOf(made);
  if (prefixItems) return prefixItems.map((one) => sampleOf(one, name));
  if (type === 'array') return items ? [sampleOf(items, name)] : [];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sampleOf(part, key)]));
  if (type === 'number') return Math.min(Math.max(1, minimum ?? 1), maximum ?? Number.POSITIVE_INFINITY);
  if (type === 'string' && format && Object.hasOwn(texts, format)) return texts[format];
  return { string: name, boolean: true, object: {}, null: null }[type ?? 'null'];
}

/** A sample text of each format. */
const texts: Readonly<Record<string, string>> = {
  email: 'name@example.org',
  uri: 'https://example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  time: '00:00:00',
};

function madeOf(made: NonNullable<Schema['made']>): unknown {
  switch (made) {
    case 'Date':
      return new Date(0);
    case 'Map':
      return new Map();
    case 'Set':
      return new Set();
    case 'bigint':
      return 1n;
    case 'function':
      return () => undefined;
    case 'undefined':
      return undefined;
  }
}
