import type { parseSync } from 'vite';

type Program = ReturnType<typeof parseSync>['program'];
export type Statement = Program['body'][number];

/** A file with the files that it imports. */
export interface SourceFile {
  program: Program;
  /** The imported files by specifier, without packages. */
  imports: ReadonlyMap<string, SourceFile>;
}

/** The declaration of a name, and the file that contains it. */
export interface Found<T> {
  value: T;
  file: SourceFile;
}

/** Finds the value of a name in a file: the initializer of a variable, or an enum. */
export type Finder = (name: string, file: SourceFile) => Found<{ type: string }> | null;

export const valueNamed: Finder = (name, file) =>
  lookUp<{ type: string }>(name, file, (one, own) => {
    if (one.type === 'TSEnumDeclaration') return one.id.name === own ? one : null;
    if (one.type !== 'VariableDeclaration') return null;
    return one.declarations.find(({ id }) => id.type === 'Identifier' && id.name === own)?.init ?? null;
  });

/** Looks for a name in a file, and in the files that it is imported from. */
export function lookUp<T>(
  name: string,
  file: SourceFile,
  pick: (statement: Statement, name: string) => T | null,
  seen = new Set<SourceFile>(),
): Found<T> | null {
  if (seen.has(file)) return null;
  seen.add(file);
  const from = (source: { value: string }, other: string) => {
    const next = file.imports.get(source.value);
    return next ? lookUp(other, next, pick, seen) : null;
  };
  for (const statement of file.program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    const value = pick(declaration as Statement, name);
    if (value !== null) return { value, file };
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

export function keyOf(key: { type: string }): string | null {
  if ('name' in key && key.type === 'Identifier') return String(key.name);
  return 'value' in key && key.type === 'Literal' ? String(key.value) : null;
}

/** Any node of a program. */
export interface AnyNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The properties of an object expression, without spreads. */
export function propertiesOf(object: unknown): AnyNode[] {
  if (!isNode(object) || object.type !== 'ObjectExpression' || !Array.isArray(object.properties)) return [];
  return object.properties.filter((one) => isNode(one) && one.type === 'Property' && isNode(one.key));
}
