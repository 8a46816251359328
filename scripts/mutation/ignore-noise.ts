/** A Stryker plugin that ignores mutants which no test should kill. `docs/mutation.md` lists them. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The parts of a Babel node and of its path that are read here. */
interface Node {
  type: string;
  name?: string;
  key?: Node;
  callee?: Node;
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
  return undefined;
}

/** Whether a node belongs to the configuration of a machine, outside of all its functions and actions. */
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
