import { both, kept, literalsOf, type Schema, union } from '../model/schema.ts';
import { type Found, keyOf, lookUp, type SourceFile, type Statement } from './names.ts';
import { schemaOfCode } from './read-schemas.ts';

type Alias = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>;
type Interface = Extract<Statement, { type: 'TSInterfaceDeclaration' }>;
type Enum = Extract<Statement, { type: 'TSEnumDeclaration' }>;
export type TypeNode = Alias['typeAnnotation'];
type Member = Interface['body']['body'][number];
type Declaration = Alias | Interface | Enum;

/** The context of a type: its file, and the types of its parameters. */
export interface Place {
  file: SourceFile;
  given: ReadonlyMap<string, Schema>;
  depth: number;
}

/** The limit for types that refer to themselves. */
const maxDepth = 20;

/** The schema of a written type. A type that the source does not show, such as `ReturnType<…>`, may be anything. */
export function schemaOf(node: TypeNode, place: Place): Schema {
  if (place.depth > maxDepth) return {};
  const at = { ...place, depth: place.depth + 1 };
  switch (node.type) {
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return { type: 'string' };
    case 'TSNumberKeyword':
      return { type: 'number' };
    case 'TSBigIntKeyword':
      return { made: 'bigint' };
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
      return (
        inferred(node, at) ??
        (node.typeName.type === 'Identifier'
          ? named(node.typeName.name, node.typeArguments?.params ?? [], at)
          : {})
      );
    default:
      return {};
  }
}

/** The names in Zod and Valibot for the type of a schema. */
const inferring = new Set(['infer', 'input', 'output', 'TypeOf', 'InferOutput', 'InferInput']);

/** The type of `z.infer<typeof door>`, `v.InferOutput<typeof schemas.door>` and the like. */
function inferred(
  { typeName, typeArguments }: Extract<TypeNode, { type: 'TSTypeReference' }>,
  { file, depth }: Place,
): Schema | null {
  const name = typeName.type === 'TSQualifiedName' ? typeName.right.name : keyOf(typeName);
  const code = name !== null && inferring.has(name) ? codeOf(typeArguments?.params[0]) : null;
  return code && schemaOfCode(code, { file, depth });
}

/** The expression after `typeof`. */
function codeOf(node: unknown): object | null {
  if (typeof node !== 'object' || node === null || !('type' in node)) return null;
  switch (node.type) {
    case 'TSTypeQuery':
      return 'exprName' in node ? codeOf(node.exprName) : null;
    case 'TSParenthesizedType':
      return 'typeAnnotation' in node ? codeOf(node.typeAnnotation) : null;
    case 'TSQualifiedName':
      return 'left' in node && 'right' in node
        ? { type: 'MemberExpression', object: codeOf(node.left), property: node.right }
        : null;
    case 'TSIndexedAccessType': {
      const key = 'indexType' in node ? (node.indexType as { literal?: object }).literal : null;
      return 'objectType' in node && key
        ? { type: 'MemberExpression', object: codeOf(node.objectType), property: key }
        : null;
    }
    default:
      return node.type === 'Identifier' ? node : null;
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

/** A named type: a type parameter, a type of the file or its imports, or one of TypeScript's own. */
function named(name: string, nodes: readonly TypeNode[], at: Place): Schema {
  const parameter = at.given.get(name);
  if (parameter) return parameter;
  const found = declarationOf(name, at.file);
  const given = nodes.map((one) => schemaOf(one, at));
  return found ? declared(found, given, at.depth) : builtIn(name, given);
}

function declared(
  { value: declaration, file }: Found<Declaration>,
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
    case 'ReadonlyMap':
      return { made: 'Map' };
    case 'ReadonlySet':
      return { made: 'Set' };
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

function declarationOf(name: string, file: SourceFile): Found<Declaration> | null {
  return lookUp(name, file, (one, own) => (isDeclaration(one) && one.id.name === own ? one : null));
}

function isDeclaration(node: { type: string }): node is Declaration {
  return ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration'].includes(node.type);
}
