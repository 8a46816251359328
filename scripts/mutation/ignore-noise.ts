/** A Stryker plugin that ignores the mutants that no test should kill. `docs/mutation.md` lists them. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The parts of Babel nodes and paths that this file reads. */
interface Node {
  type: string;
  name?: string;
  key?: Node;
  value?: unknown;
  callee?: Node;
  /** The elements of a list or an object, and the values of `const`, `...` and `as const`. */
  elements?: (Node | null)[];
  properties?: Node[];
  init?: Node | null;
  argument?: Node;
  expression?: Node;
  object?: Node;
  property?: Node;
}
interface Path {
  node: Node;
  parentPath: Path | null;
}

const machineConfigs = ['setup', 'createMachine', 'createStateConfig'];

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'noise', {
    shouldIgnore(path) {
      return noiseOf(path as Path);
    },
  }),
];

function noiseOf(path: Path): string | undefined {
  const { node } = path;
  const key = node.type === 'ObjectProperty' ? node.key?.name : undefined;
  if (key && /^(description|meta|id)$/.test(key) && isInConfig(path)) return 'It names or describes a state.';
  if (key === 'types' && isInConfig(path)) return 'It exists for the type checker alone.';
  if (/^(StringLiteral|TemplateLiteral)$/.test(node.type) && isLogged(path))
    return 'It is the text of a log line.';
  if (/^(StringLiteral|ArrayExpression)$/.test(node.type) && isInTable(path))
    return 'It is a row of a table.';
  return undefined;
}

/** A constant that contains only data and at least this many texts is a table. */
const fewestTexts = 40;

/** Whether a node belongs to a table: a test of each row would repeat the table. */
function isInTable({ node, parentPath }: Path): boolean {
  let outer = parentPath;
  while (outer && outer.node.type !== 'VariableDeclarator') {
    if (!/^(ArrayExpression|SpreadElement|Object\w+|TS\w+)$/.test(outer.node.type)) return false;
    outer = outer.parentPath;
  }
  const { init } = outer?.node ?? {};
  return !!init && init !== node && textsIn(init) >= fewestTexts;
}

/** The number of texts in an expression; `NaN` if it is not only data. */
function textsIn({ type, elements, properties, argument, expression, value }: Node): number {
  switch (type) {
    case 'StringLiteral':
      return 1;
    case 'NumericLiteral':
    case 'BooleanLiteral':
    case 'NullLiteral':
      return 0;
    case 'ArrayExpression':
      return sumOf(elements ?? []);
    case 'ObjectExpression':
      return sumOf(properties ?? []);
    case 'ObjectProperty':
      return textsIn(value as Node);
    case 'SpreadElement':
      return argument ? textsIn(argument) : Number.NaN;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return expression ? textsIn(expression) : Number.NaN;
    default:
      return Number.NaN;
  }
}

function sumOf(nodes: readonly (Node | null)[]): number {
  return nodes.reduce((sum, node) => sum + (node ? textsIn(node) : Number.NaN), 0);
}

/** Whether a node belongs to a machine's configuration, outside its functions and actions. */
function isInConfig(path: Path): boolean {
  let outer = path.parentPath;
  while (outer && !/Function|CallExpression/.test(outer.node.type)) outer = outer.parentPath;
  return machineConfigs.includes(nameOf(outer?.node.callee) ?? '');
}

function isLogged({ parentPath }: Path): boolean {
  const callee = parentPath?.node.type === 'CallExpression' ? parentPath.node.callee : undefined;
  return /^(log|logger|console)$/.test(nameOf(callee?.object) ?? '');
}

/** The last name of an expression: `b` for `b` and for `a.b`. */
function nameOf(node: Node | undefined): string | undefined {
  return node?.property?.name ?? node?.name;
}
