import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { type DeclaredTypes, eventsOf, noTypes, type Schema, union } from '../model/schema.ts';
import { logicTypes } from './logic-types.ts';
import { type AnyNode, isNode, keyOf, propertiesOf, type SourceFile, valueNamed } from './names.ts';
import { schemaOfCode } from './read-schemas.ts';
import { type Place, schemaOf, type TypeNode } from './read-types.ts';

/** Resolves an import specifier to the path of a file; `null` for a package. */
export type Resolve = (specifier: string, importer: string) => Promise<string | null>;

/** Resolves imports of project files as Vite does. */
export function inProject(
  resolve: (specifier: string, importer: string) => Promise<{ id: string } | null>,
): Resolve {
  return async (specifier, importer) => {
    const [file = ''] = (await resolve(specifier, importer))?.id.split('?') ?? [];
    return path.isAbsolute(file) && !file.includes('/node_modules/') && existsSync(file) ? file : null;
  };
}

/** The declared types of the machines of a file, by export name; `''` is the file's only machine. */
export type TypesOfFile = Readonly<Record<string, DeclaredTypes>>;

/** The maximum number of files that are read for the types of one file. */
const maxFiles = 300;

/**
 * Reads the types that a file declares for its machines (`types` of `setup` and `createMachine`, and the return types of promises), stores
 * and other actor logic. It reads the source without TypeScript, so types that only a compiler can compute are missing.
 */
export async function declaredTypes(file: string, resolve: Resolve): Promise<TypesOfFile> {
  const source = await readSource(file, resolve, new Map());
  return source ? typesOfExports(source, new Map()) : {};
}

/** The types of a file's own machines, and of those that it exports from other files. */
function typesOfExports(file: SourceFile, read: Map<SourceFile, TypesOfFile>): TypesOfFile {
  const before = read.get(file);
  if (before) return before;
  // Files that export from each other end here.
  read.set(file, {});
  const from = ({ value }: { value: string }) => {
    const target = file.imports.get(value);
    return target ? typesOfExports(target, read) : {};
  };
  const own: Record<string, DeclaredTypes> = { ...logicTypes(file), ...typesIn(file) };
  const found: Record<string, DeclaredTypes> = {};
  const add = (name: string, types: DeclaredTypes | undefined) => {
    if (types) found[name] ??= types;
  };
  const addLocal = (name: string, local: unknown) => {
    if (!isNode(local) || local.type !== 'Identifier') return;
    add(name, own[String(local.name)]);
    for (const statement of file.program.body) {
      if (statement.type !== 'ImportDeclaration') continue;
      const specifier = statement.specifiers.find((one) => one.local.name === local.name);
      const imported = specifier?.type === 'ImportSpecifier' ? keyOf(specifier.imported) : 'default';
      if (specifier) add(name, from(statement.source)[imported ?? '']);
    }
  };
  for (const statement of file.program.body) {
    if (statement.type === 'ExportAllDeclaration') {
      const { '': _, default: _default, ...all } = from(statement.source);
      for (const [name, types] of Object.entries(all)) add(name, types);
    } else if (statement.type === 'ExportDefaultDeclaration') addLocal('default', statement.declaration);
    else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported } of statement.specifiers) {
        const name = keyOf(exported) ?? '';
        if (statement.source) add(name, from(statement.source)[keyOf(local) ?? '']);
        else addLocal(name, local);
      }
      const variables =
        statement.declaration?.type === 'VariableDeclaration' ? statement.declaration.declarations : [];
      for (const { init } of variables)
        for (const { key, value } of propertiesOf(init)) addLocal(keyOf(key as AnyNode) ?? '', value);
    }
  }
  const all = { ...found, ...own };
  read.set(file, all);
  return all;
}

async function readSource(
  name: string,
  resolve: Resolve,
  known: Map<string, SourceFile>,
): Promise<SourceFile | null> {
  const before = known.get(name);
  if (before) return before;
  if (known.size >= maxFiles || !/\.[cm]?[jt]sx?$/.test(name)) return null;
  const code = await readFile(name, 'utf8');
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) return null;
  const imports = new Map<string, SourceFile>();
  const file: SourceFile = { program, imports };
  known.set(name, file);
  for (const statement of program.body) {
    if (!('source' in statement) || !statement.source) continue;
    const specifier = statement.source.value;
    const target = await resolve(specifier, name);
    const source = target === null ? null : await readSource(target, resolve, known);
    if (source) imports.set(specifier, source);
  }
  return file;
}

function typesIn(file: SourceFile, part: unknown = file.program.body): TypesOfFile {
  const place: Place = { file, given: new Map(), depth: 0 };
  const found: Record<string, DeclaredTypes> = {};
  const bases: [name: string, base: Base][] = [];

  function visit(node: unknown, name: string): void {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, name);
      return;
    }
    if (!isNode(node)) return;
    const inside = nameOf(node) ?? name;
    const before = found[inside] ?? noTypes;
    const actors = node.type === 'Property' && keyOf(node.key as AnyNode) === 'actors' ? node.value : null;
    const types = node.type === 'CallExpression' ? typesOfCall(node, place) : null;
    if (types) found[inside] = { ...before, ...types };
    else if (actors)
      found[inside] = { ...before, outputs: { ...before.outputs, ...outputsOf(actors, place) } };
    const base = node.type === 'CallExpression' ? baseOf(node.callee) : null;
    if (base !== null && base.name !== inside) bases.push([inside, base]);
    for (const part of Object.values(node)) visit(part, inside);
  }

  visit(part, '');
  for (const [name, base] of bases) {
    const own = found[name];
    const types = found[base.name] ?? typesOfSetup(base, file);
    if (types) found[name] = own ? { ...types, outputs: { ...types.outputs, ...own.outputs } } : types;
  }
  const [only, ...others] = new Set(Object.values(found));
  return only && others.length === 0 ? { ...found, '': only } : found;
}

/** The types that a setup in another file declares. */
function typesOfSetup({ name, method }: Base, file: SourceFile): DeclaredTypes | undefined {
  // Other methods, such as `provide`, are also called for the actors inside a machine.
  const setup = method === 'createMachine' || method === 'extend' ? valueNamed(name, file) : null;
  return setup && setup.file !== file ? typesIn(setup.file, setup.value)[''] : undefined;
}

/** The types that a call of `setup` or `createMachine` declares in `types`. */
function typesOfCall(call: AnyNode, place: Place): Pick<DeclaredTypes, 'events' | 'input' | 'output'> | null {
  const callee = isNode(call.callee)
    ? call.callee.type === 'MemberExpression'
      ? call.callee.property
      : call.callee
    : null;
  if (!isNode(callee) || (callee.name !== 'setup' && callee.name !== 'createMachine')) return null;
  const [config] = Array.isArray(call.arguments) ? call.arguments : [];
  const types = propertyOf(config, 'types');
  if (!types) return null;
  const whole = castOf(types);
  const schema = whole ? schemaOf(whole, place) : null;
  const part = (key: string): Schema | null => {
    const cast = castOf(propertyOf(types, key));
    return schema?.properties?.[key] ?? (cast ? schemaOf(cast, place) : null);
  };
  return { events: eventsOf(part('events') ?? {}), input: part('input'), output: part('output') };
}

/** The outputs of promises among the actors: from `fromPromise<Output>(…)`, the written return type, or the returned expression. */
function outputsOf(actors: unknown, place: Place): Record<string, Schema> {
  const outputs: Record<string, Schema> = {};
  for (const property of propertiesOf(actors)) {
    const key = keyOf(property.key as AnyNode);
    const value = isNode(property.value) ? property.value : null;
    const call =
      value?.type === 'Identifier' ? (valueNamed(String(value.name), place.file)?.value as AnyNode) : value;
    const output = call ? outputOf(call, place) : null;
    if (key !== null && output) outputs[key] = output;
  }
  return outputs;
}

function outputOf(call: AnyNode, place: Place): Schema | null {
  if (call.type !== 'CallExpression' || !isNode(call.callee) || call.callee.name !== 'fromPromise')
    return null;
  const [written] = isNode(call.typeArguments) ? (call.typeArguments.params as TypeNode[]) : [];
  if (written) return schemaOf(written, place);
  const [run] = Array.isArray(call.arguments) ? call.arguments : [];
  if (!isNode(run) || !isNode(run.body)) return null;
  if (isNode(run.returnType)) return schemaOf(run.returnType.typeAnnotation as TypeNode, place);
  const returned = run.body.type === 'BlockStatement' ? returnsOf(run.body) : [run.body];
  return returned.length > 0 ? union(returned.map((one) => expressionType(one, place))) : null;
}

/** The returned expressions of a function, without those of functions inside it. */
function returnsOf(node: unknown): AnyNode[] {
  if (Array.isArray(node)) return node.flatMap(returnsOf);
  if (!isNode(node) || /Function/.test(node.type)) return [];
  if (node.type === 'ReturnStatement') return isNode(node.argument) ? [node.argument] : [];
  return Object.values(node).flatMap(returnsOf);
}

/** The type of an expression, as far as the source shows it. */
function expressionType(node: AnyNode, place: Place): Schema {
  const cast = castOf(node);
  if (cast && !(cast.type === 'TSTypeReference' && isConst(cast))) return schemaOf(cast, place);
  switch (node.type) {
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return expressionType((node.expression ?? node.argument) as AnyNode, place);
    case 'TemplateLiteral':
      return { type: 'string' };
    case 'Literal':
      return typeof node.value === 'string' ||
        typeof node.value === 'number' ||
        typeof node.value === 'boolean'
        ? { const: node.value }
        : {};
    case 'ArrayExpression': {
      const [first] = node.elements as unknown[];
      return isNode(first) ? { type: 'array', items: expressionType(first, place) } : { type: 'array' };
    }
    case 'ObjectExpression': {
      const properties = propertiesOf(node).flatMap(({ key, value }) => {
        const name = keyOf(key as AnyNode);
        return name !== null && isNode(value) ? [[name, expressionType(value, place)] as const] : [];
      });
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        required: properties.map(([name]) => name),
      };
    }
    case 'CallExpression':
      return parsedBy(node, place) ?? {};
    default:
      return {};
  }
}

/** The type of `door.parse(…)`, `v.parse(door, …)` and the like: the type that the schema describes. */
function parsedBy({ callee, arguments: args }: AnyNode, { file, depth }: Place): Schema | null {
  const parses = ['parse', 'parseAsync'];
  if (!isNode(callee)) return null;
  const place = { file, depth };
  const first = Array.isArray(args) ? args[0] : null;
  if (callee.type === 'Identifier')
    return parses.includes(String(callee.name)) ? schemaOfCode(first, place) : null;
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return null;
  if (!parses.includes(keyOf(callee.property) ?? '')) return null;
  return schemaOfCode(callee.object, place) ?? schemaOfCode(first, place);
}

function isConst({ typeName }: Extract<TypeNode, { type: 'TSTypeReference' }>): boolean {
  return typeName.type === 'Identifier' && typeName.name === 'const';
}

/** The name that a declaration gives to its value. */
function nameOf(node: AnyNode): string | null {
  if (node.type === 'ExportDefaultDeclaration') return 'default';
  if (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration') return null;
  return isNode(node.id) && typeof node.id.name === 'string' ? node.id.name : null;
}

/** The variable of a method call: `parts` in `parts.createMachine(…)`. */
interface Base {
  name: string;
  method: string | null;
}

function baseOf(callee: unknown): Base | null {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null;
  if (!isNode(callee.object) || callee.object.type !== 'Identifier') return null;
  return {
    name: String(callee.object.name),
    method: isNode(callee.property) ? keyOf(callee.property) : null,
  };
}

/** The type of a cast: `T` of `{} as T`, `<T>{}` and `{} satisfies T`. */
function castOf(node: AnyNode | null): TypeNode | null {
  if (!node || !/^TS(As|Satisfies)Expression$|^TSTypeAssertion$/.test(node.type)) return null;
  return node.typeAnnotation as TypeNode;
}

function propertyOf(object: unknown, key: string): AnyNode | null {
  const found = propertiesOf(object).find((one) => keyOf(one.key as AnyNode) === key);
  return isNode(found?.value) ? found.value : null;
}
