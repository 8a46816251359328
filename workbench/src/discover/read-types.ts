import type { parseSync } from 'vite';
import { both, literalsOf, type Schema, union } from '../model/schema.ts';

export type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];
type Alias = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>;
type Interface = Extract<Statement, { type: 'TSInterfaceDeclaration' }>;
type Enum = Extract<Statement, { type: 'TSEnumDeclaration' }>;
export type TypeNode = Alias['typeAnnotation'];
type Member = Interface['body']['body'][number];
type Declaration = Alias | Interface | Enum;

/** A file and what its names mean. */
export interface SourceFile {
  program: Program;
  /** The files that its specifiers name, those of packages left out. */
  imports: ReadonlyMap<string, SourceFile>;
}

/** Where a type stands: its file, and the types of its parameters. */
export interface Place {
  file: SourceFile;
  given: ReadonlyMap<string, Schema>;
  depth: number;
}

/** Types that refer to themselves end here. */
const maxDepth = 20;

/** The schema of a type, as it is written; what cannot be read from the source, such as `z.infer<…>`, is anything. */
export function schemaOf(node: TypeNode, place: Place): Schema {
  if (place.depth > maxDepth) return {};
  const at = { ...place, depth: place.depth + 1 };
  switch (node.type) {
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return { type: 'string' };
    case 'TSNumberKeyword':
      return { type: 'number' };
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSNullKeyword':
      return { type: 'null' };
    case 'TSUndefinedKeyword':
    case 'TSVoidKeyword':
      return { made: 'undefined' };
    case 'TSFunctionType':
      return { made: 'function' };
    case 'TSLiteralType':
      return literal(node.literal);
    case 'TSParenthesizedType':
      return schemaOf(node.typeAnnotation, at);
    case 'TSUnionType':
      return union(node.types.map((one) => schemaOf(one, at)));
    case 'TSIntersectionType':
      return node.types.map((one) => schemaOf(one, at)).reduce(both, {});
    case 'TSArrayType':
      return { type: 'array', items: schemaOf(node.elementType, at) };
    case 'TSTupleType':
      return {
        type: 'array',
        prefixItems: node.elementTypes.map((one) =>
          'elementType' in one
            ? schemaOf(one.elementType as TypeNode, at)
            : one.type === 'TSOptionalType' || one.type === 'TSRestType'
              ? {}
              : schemaOf(one as TypeNode, at),
        ),
      };
    case 'TSTypeLiteral':
      return objectOf(node.members, at);
    case 'TSTypeOperator': {
      const of = schemaOf(node.typeAnnotation, at);
      return node.operator === 'keyof' ? { enum: Object.keys(of.properties ?? {}) } : of;
    }
    case 'TSIndexedAccessType': {
      const of = schemaOf(node.objectType, at);
      const keys = literalsOf(schemaOf(node.indexType, at)) ?? [];
      if (keys.length === 0) return of.items ?? {};
      return union(
        (of.anyOf ?? [of]).flatMap(({ properties }) => keys.map((key) => properties?.[String(key)] ?? {})),
      );
    }
    case 'TSMappedType': {
      const keys = literalsOf(schemaOf(node.constraint, at)) ?? [];
      const body = node.typeAnnotation;
      const properties = keys.map((key) => {
        const given = new Map([...at.given, [node.key.name, { const: key }]]);
        return [String(key), body ? schemaOf(body, { ...at, given }) : {}] as const;
      });
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        required: node.optional ? [] : keys.map(String),
      };
    }
    case 'TSTypeReference':
      return node.typeName.type === 'Identifier'
        ? named(node.typeName.name, node.typeArguments?.params ?? [], at)
        : {};
    default:
      return {};
  }
}

function literal(node: Extract<TypeNode, { type: 'TSLiteralType' }>['literal']): Schema {
  if (node.type === 'UnaryExpression') {
    return node.argument.type === 'Literal' ? { const: -Number(node.argument.value) } : { type: 'number' };
  }
  if (node.type !== 'Literal') return { type: 'string' };
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { const: value }
    : {};
}

function objectOf(members: readonly Member[], at: Place): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') continue;
    const key = keyOf(member.key);
    if (key === null) continue;
    if (member.type === 'TSMethodSignature') properties[key] = { made: 'function' };
    else properties[key] = member.typeAnnotation ? schemaOf(member.typeAnnotation.typeAnnotation, at) : {};
    if (!member.optional) required.push(key);
  }
  return { type: 'object', properties, required };
}

export function keyOf(key: { type: string }): string | null {
  if ('name' in key && key.type === 'Identifier') return String(key.name);
  return 'value' in key && key.type === 'Literal' ? String(key.value) : null;
}

/** A type by its name: a parameter, one of the file or of those that it imports, or one of TypeScript's own. */
function named(name: string, nodes: readonly TypeNode[], at: Place): Schema {
  const parameter = at.given.get(name);
  if (parameter) return parameter;
  const found = declarationOf(name, at.file);
  const given = nodes.map((one) => schemaOf(one, at));
  return found ? declared(found, given, at.depth) : builtIn(name, given);
}

function declared(
  { declaration, file }: { declaration: Declaration; file: SourceFile },
  given: readonly Schema[],
  depth: number,
): Schema {
  if (declaration.type === 'TSEnumDeclaration') return enumOf(declaration);
  const inside: Place = { file, given: new Map(), depth };
  const names = declaration.typeParameters?.params ?? [];
  const place: Place = {
    ...inside,
    given: new Map(
      names.map((one, index) => [
        one.name.name,
        given[index] ?? (one.default ? schemaOf(one.default, inside) : {}),
      ]),
    ),
  };
  if (declaration.type === 'TSTypeAliasDeclaration') return schemaOf(declaration.typeAnnotation, place);
  const own = objectOf(declaration.body.body, place);
  return declaration.extends
    .map(({ expression, typeArguments }) =>
      expression.type === 'Identifier' ? named(expression.name, typeArguments?.params ?? [], place) : {},
    )
    .reduceRight((whole, parent) => both(parent, whole), own);
}

function enumOf({ body }: Enum): Schema {
  const values = body.members.map(({ initializer }, index) =>
    initializer?.type === 'Literal' &&
    (typeof initializer.value === 'string' || typeof initializer.value === 'number')
      ? initializer.value
      : index,
  );
  return { enum: values };
}

function builtIn(name: string, [first = {}, second = {}]: readonly Schema[]): Schema {
  const keys = new Set(literalsOf(second)?.map(String));
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
      return { type: 'array', items: first };
    case 'Date':
    case 'Map':
    case 'Set':
      return { made: name };
    case 'Readonly':
    case 'Required':
    case 'NonNullable':
    case 'Promise':
    case 'Awaited':
      return first;
    case 'Partial':
      return { ...first, required: [] };
    case 'Pick':
      return kept(first, (key) => keys.has(key));
    case 'Omit':
      return kept(first, (key) => !keys.has(key));
    case 'Record': {
      const names = literalsOf(first)?.map(String) ?? [];
      return {
        type: 'object',
        properties: Object.fromEntries(names.map((key) => [key, second])),
        required: names,
      };
    }
    default:
      return {};
  }
}

function kept(schema: Schema, isKept: (key: string) => boolean): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => isKept(key));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: schema.required?.filter(isKept) ?? [],
  };
}

function declarationOf(
  name: string,
  file: SourceFile,
  seen = new Set<SourceFile>(),
): { declaration: Declaration; file: SourceFile } | null {
  if (seen.has(file)) return null;
  seen.add(file);
  const from = (source: { value: string }, other: string) => {
    const next = file.imports.get(source.value);
    return next ? declarationOf(other, next, seen) : null;
  };
  for (const statement of file.program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    if (isDeclaration(declaration) && declaration.id.name === name) return { declaration, file };
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        if (one.type === 'ImportSpecifier' && one.local.name === name)
          return from(statement.source, keyOf(one.imported) ?? name);
      }
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      for (const one of statement.specifiers) {
        if (keyOf(one.exported) === name) return from(statement.source, keyOf(one.local) ?? name);
      }
    }
    if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
      const found = from(statement.source, name);
      if (found) return found;
    }
  }
  return null;
}

function isDeclaration(node: { type: string }): node is Declaration {
  return ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration'].includes(node.type);
}
