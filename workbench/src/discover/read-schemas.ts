import {
  both,
  kept,
  type Literal,
  literalsOf,
  optional,
  type Schema,
  union,
  unwrapped,
} from '../model/schema.ts';
import { type SourceFile, valueNamed } from './names.ts';

/** Any node of the source. */
interface Code {
  type: string;
  [key: string]: unknown;
}

/** The file and the depth of an expression. */
interface Place {
  file: SourceFile;
  depth: number;
}

const maxDepth = 40;

/**
 * The type that a Zod or Valibot schema describes, read from its source: `z.object({ name: z.string() })`, or the name of a schema. `null`
 * if the code is not a schema. A computed value, such as that of `transform`, may be anything.
 */
export function schemaOfCode(code: unknown, place: Place): Schema | null {
  if (!isCode(code) || place.depth > maxDepth) return null;
  const at = { ...place, depth: place.depth + 1 };
  switch (code.type) {
    case 'Identifier': {
      const found = valueNamed(String(code.name), at.file);
      return found && schemaOfCode(found.value, { ...at, file: found.file });
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return schemaOfCode(code.expression, at);
    case 'MemberExpression':
      return member(code, at);
    case 'CallExpression': {
      const args = Array.isArray(code.arguments) ? code.arguments : [];
      const call = callOf(code);
      if (call === null) return null;
      const { name, object } = call;
      if (object === null || isOfPackage(object, at)) {
        const isIso = isCode(object) && object.type === 'MemberExpression' && keyOf(object) === 'iso';
        return isIso
          ? { type: 'string', format: name === 'datetime' ? 'date-time' : name }
          : made(name, args, at);
      }
      const schema = schemaOfCode(object, at);
      return schema && applied(name, schema, args, at);
    }
    default:
      return null;
  }
}

/** A member of a schema or of an object of schemas: `schemas.door`, `door.shape.key`. */
function member(code: Code, at: Place): Schema | null {
  const key = keyOf(code);
  if (key === null || !isCode(code.object)) return null;
  const owner = code.object;
  const inner = owner.type === 'MemberExpression' ? keyOf(owner) : null;
  if (inner === 'shape' || inner === 'entries')
    return schemaOfCode(owner.object, at)?.properties?.[key] ?? null;
  if (key === 'element' || key === 'item') return schemaOfCode(owner, at)?.items ?? null;
  const [found] = entriesOf(owner, at).filter(([name]) => name === key);
  return found ? found[1]() : null;
}

/** The schema that a function of the library creates: `z.string()`, `v.object({ … })`. */
function made(name: string, args: readonly unknown[], at: Place): Schema | null {
  const [first, second] = args;
  const of = (code: unknown) => schemaOfCode(code, at) ?? {};
  switch (name) {
    case 'string':
    case 'stringFormat':
    case 'templateLiteral':
      return { type: 'string' };
    case 'number':
    case 'int':
    case 'int32':
    case 'uint32':
    case 'float32':
    case 'float64':
      return { type: 'number' };
    case 'boolean':
    case 'stringbool':
      return { type: 'boolean' };
    case 'null':
    case 'null_':
      return { type: 'null' };
    case 'undefined':
    case 'undefined_':
    case 'void':
    case 'void_':
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
    case 'function_':
      return { made: 'function' };
    case 'literal':
    case 'enum':
    case 'enum_':
    case 'nativeEnum':
    case 'picklist':
      return literals(first, at);
    case 'object':
    case 'strictObject':
    case 'looseObject':
    case 'objectWithRest':
      return objectOf(first, at);
    case 'tuple':
    case 'strictTuple':
    case 'looseTuple':
      return { type: 'array', prefixItems: itemsOf(first, at).map(of) };
    case 'union':
    case 'xor':
      return union(itemsOf(first, at).map(of));
    case 'discriminatedUnion':
    case 'variant':
      return union(itemsOf(second, at).map(of));
    case 'intersection':
      return both(of(first), of(second));
    case 'intersect':
      return itemsOf(first, at).map(of).reduce(both, {});
    case 'record':
    case 'partialRecord': {
      const keys = literalsOf(of(first))?.map(String) ?? [];
      const properties = Object.fromEntries(keys.map((key) => [key, of(second)]));
      return { type: 'object', ...(keys.length > 0 ? { properties, required: keys } : {}) };
    }
    case 'lazy':
      return isCode(first) && isCode(first.body) ? of(first.body) : {};
    case 'preprocess':
      return of(second);
    default: {
      if (name in formats) return { type: 'string', format: formats[name] };
      const schema = schemaOfCode(first, at);
      // An unknown function gives the wrapped schema, or else a schema of anything.
      return schema ? applied(name, schema, args.slice(1), at) : {};
    }
  }
}

/** Maps the names of formats in Zod and Valibot to those in JSON Schema. */
const formats: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'uri',
  httpUrl: 'uri',
  uuid: 'uuid',
  uuidv4: 'uuid',
  guid: 'uuid',
  datetime: 'date-time',
  isoTimestamp: 'date-time',
  isoDateTime: 'date-time',
  isoDate: 'date',
  isoTime: 'time',
};

/** The result of a method, or of a function, applied to a schema: `door.partial()` and `z.partial(door)`. */
function applied(name: string, schema: Schema, args: readonly unknown[], at: Place): Schema {
  const [first] = args;
  const of = (code: unknown) => schemaOfCode(code, at) ?? {};
  switch (name) {
    case 'optional':
    case 'exactOptional':
    case 'undefinedable':
      return optional(schema);
    case 'nullable':
      return union([schema, { type: 'null' }]);
    case 'nullish':
      return optional(union([schema, { type: 'null' }]));
    case 'nonoptional':
    case 'unwrap':
      return unwrapped(schema);
    case 'array':
      return { type: 'array', items: schema };
    case 'or':
      return union([schema, of(first)]);
    case 'and':
    case 'merge':
    case 'intersection':
      return both(schema, of(first));
    case 'extend':
    case 'safeExtend':
      return both(schema, objectOf(first, at));
    case 'partial':
      return { ...schema, required: [] };
    case 'required':
      return { ...schema, required: Object.keys(schema.properties ?? {}) };
    case 'pick':
    case 'omit': {
      const keys = new Set(keysOf(first, at));
      return kept(schema, (key) => keys.has(key) === (name === 'pick'));
    }
    case 'keyof':
      return { enum: Object.keys(schema.properties ?? {}) };
    case 'transform':
    case 'rawTransform':
      return {};
    case 'min':
    case 'gte':
    case 'minimum':
    case 'minValue':
    case 'gt': {
      const least = literalOf(first);
      if (schema.type !== 'number' || typeof least !== 'number') return schema;
      return { ...schema, minimum: name === 'gt' ? least + 1 : least };
    }
    case 'max':
    case 'lte':
    case 'maximum':
    case 'maxValue':
    case 'lt': {
      const most = literalOf(first);
      if (schema.type !== 'number' || typeof most !== 'number') return schema;
      return { ...schema, maximum: name === 'lt' ? most - 1 : most };
    }
    case 'pipe':
    case 'check':
      return args.reduce<Schema>((before, step) => piped(before, step, at), schema);
    default:
      return name in formats && schema.type === 'string' ? { ...schema, format: formats[name] } : schema;
  }
}

/** Applies a step of a pipe: another schema, or a function that narrows or changes the schema before it. */
function piped(before: Schema, step: unknown, at: Place): Schema {
  const next = isCode(step) && step.type === 'CallExpression' ? callOf(step) : null;
  const args = isCode(step) && Array.isArray(step.arguments) ? step.arguments : [];
  const isStep = next !== null && (next.object === null || isOfPackage(next.object, at));
  const changed = isStep ? applied(next.name, before, args, at) : before;
  if (changed !== before) return changed;
  const own = schemaOfCode(step, at);
  return own && Object.keys(own).length > 0 ? own : before;
}

function objectOf(code: unknown, at: Place): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const [key, read] of entriesOf(code, at)) {
    const schema = read() ?? {};
    if (!isOptional(schema)) required.push(key);
    properties[key] = unwrapped(schema);
  }
  return { type: 'object', properties, required };
}

function isOptional({ anyOf }: Schema): boolean {
  return anyOf?.some(({ made }) => made === 'undefined') ?? false;
}

/** The entries of an object of schemas, including spread ones. */
function entriesOf(code: unknown, at: Place): [key: string, read: () => Schema | null][] {
  if (!isCode(code) || at.depth > maxDepth) return [];
  if (code.type === 'Identifier') {
    const found = valueNamed(String(code.name), at.file);
    return found ? entriesOf(found.value, { ...at, file: found.file, depth: at.depth + 1 }) : [];
  }
  if (/^TS(As|Satisfies)Expression$/.test(code.type)) return entriesOf(code.expression, at);
  if (code.type === 'MemberExpression' && ['shape', 'entries'].includes(keyOf(code) ?? '')) {
    const { properties = {}, required = [] } = schemaOfCode(code.object, at) ?? {};
    return Object.entries(properties).map(([key, one]) => [
      key,
      () => (required.includes(key) ? one : optional(one)),
    ]);
  }
  if (code.type !== 'ObjectExpression' || !Array.isArray(code.properties)) return [];
  return code.properties.flatMap((one: unknown): [string, () => Schema | null][] => {
    if (!isCode(one)) return [];
    if (one.type === 'SpreadElement') return entriesOf(one.argument, at);
    const key = nameOf(one.key);
    return key === null ? [] : [[key, () => schemaOfCode(one.value, at)]];
  });
}

/** The literals of `z.literal('a')`, `z.enum(['a', 'b'])`, `v.picklist(names)` and of enums. */
function literals(code: unknown, at: Place): Schema {
  const one = literalOf(code);
  if (one !== undefined) return { const: one };
  if (isCode(code) && code.type === 'Literal' && code.value === null) return { type: 'null' };
  const object = resolved(code, at);
  const values = isCode(object)
    ? object.type === 'ObjectExpression'
      ? valuesOf(object)
      : object.type === 'TSEnumDeclaration'
        ? enumValues(object)
        : itemsOf(code, at)
    : [];
  const found = values.map(literalOf).filter((value) => value !== undefined);
  return found.length > 0 ? { enum: found } : {};
}

function valuesOf({ properties }: Code): unknown[] {
  return Array.isArray(properties) ? properties.map((one: Code) => one.value) : [];
}

function enumValues({ body }: Code): unknown[] {
  const members = isCode(body) && Array.isArray(body.members) ? body.members : [];
  return members.map((one: Code, index) => one.initializer ?? { type: 'Literal', value: index });
}

/** The keys in `{ name: true }` and `['name']`. */
function keysOf(code: unknown, at: Place): string[] {
  if (isCode(code) && code.type === 'ObjectExpression') return entriesOf(code, at).map(([key]) => key);
  return itemsOf(code, at).flatMap((one) => String(literalOf(one) ?? []));
}

function itemsOf(code: unknown, at: Place): unknown[] {
  const list = resolved(code, at);
  return isCode(list) && Array.isArray(list.elements) ? list.elements : [];
}

/** The value of a name, without casts. */
function resolved(code: unknown, at: Place): unknown {
  if (!isCode(code) || at.depth > maxDepth) return code;
  if (/^TS(As|Satisfies)Expression$|^ParenthesizedExpression$/.test(code.type))
    return resolved(code.expression, at);
  if (code.type !== 'Identifier') return code;
  const found = valueNamed(String(code.name), at.file);
  return found ? resolved(found.value, { ...at, file: found.file, depth: at.depth + 1 }) : code;
}

function literalOf(code: unknown): Literal | undefined {
  if (!isCode(code)) return undefined;
  if (code.type === 'UnaryExpression' && code.operator === '-') return -Number(literalOf(code.argument));
  const { value } = code;
  const isLiteral = code.type === 'Literal' && ['string', 'number', 'boolean'].includes(typeof value);
  return isLiteral ? (value as Literal) : undefined;
}

/** The name of the called function, and the object whose method it is. */
function callOf({ callee }: Code): { name: string; object: Code | null } | null {
  if (!isCode(callee)) return null;
  if (callee.type === 'Identifier') return { name: String(callee.name), object: null };
  const name = keyOf(callee);
  return name === null || !isCode(callee.object) ? null : { name, object: callee.object };
}

/** Whether an expression names a package or a part of it, such as `z` or `z.coerce`. */
function isOfPackage(code: Code, at: Place): boolean {
  if (code.type === 'MemberExpression') return isCode(code.object) && isOfPackage(code.object, at);
  return code.type === 'Identifier' && valueNamed(String(code.name), at.file) === null;
}

function keyOf(code: Code): string | null {
  return code.type === 'MemberExpression' ? nameOf(code.property) : null;
}

function nameOf(key: unknown): string | null {
  if (!isCode(key)) return null;
  if (key.type === 'Identifier') return String(key.name);
  return key.type === 'Literal' ? String(key.value) : null;
}

function isCode(value: unknown): value is Code {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
