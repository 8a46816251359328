import { both, type DeclaredTypes, eventsOf, noTypes, type Schema, valueOfLogic } from '../model/schema.ts';
import { type AnyNode, isNode, keyOf, propertiesOf, type SourceFile, valueNamed } from './names.ts';
import { type Place, schemaOf, type TypeNode } from './read-types.ts';

/** The types that a file declares for its stores and other actor logic, by variable name. */
export function logicTypes(file: SourceFile): Record<string, DeclaredTypes> {
  const place: Place = { file, given: new Map(), depth: 0 };
  const found: Record<string, DeclaredTypes> = {};
  for (const statement of file.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const named: readonly (readonly [string, unknown])[] =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id, init }) => [id.type === 'Identifier' ? id.name : '', init])
        : declaration?.type === 'ExportDefaultDeclaration'
          ? [['default', declaration.declaration]]
          : [];
    for (const [name, value] of named) {
      const types = name !== '' && isNode(value) ? typesOf(value, place) : null;
      if (types) found[name] = types;
    }
  }
  return found;
}

function typesOf(call: AnyNode, place: Place): DeclaredTypes | null {
  if (call.type !== 'CallExpression' || !isNode(call.callee)) return null;
  const written = isNode(call.typeArguments) ? (call.typeArguments.params as TypeNode[]) : [];
  const [first] = Array.isArray(call.arguments) ? call.arguments : [];
  const type = (node: TypeNode | undefined) => (node ? schemaOf(node, place) : {});
  switch (call.callee.name) {
    case 'fromTransition':
      return { ...noTypes, events: eventsOf(written[1] ? type(written[1]) : parameterOf(first, 1, place)) };
    case 'fromCallback':
    case 'fromEventObservable':
      return { ...noTypes, events: eventsOf(type(written[0])) };
    case 'fromObservable':
      return { ...noTypes, outputs: written[0] ? { [valueOfLogic]: type(written[0]) } : {} };
    case 'createStore':
    case 'fromStore':
    case 'createStoreLogic':
      return { ...noTypes, events: eventsOfStore(first, place) };
    default:
      return null;
  }
}

/** The events of a store: the keys of `on`, with the event data of their functions. */
function eventsOfStore(config: unknown, place: Place): Record<string, Schema> {
  const on = propertiesOf(config).find(({ key }) => keyOf(key as AnyNode) === 'on')?.value;
  return Object.fromEntries(
    propertiesOf(on).flatMap(({ key, value }) => {
      const type = keyOf(key as AnyNode);
      if (type === null) return [];
      const own: Schema = { type: 'object', properties: { type: { const: type } }, required: ['type'] };
      return [[type, both(own, parameterOf(value, 1, place))] as const];
    }),
  );
}

/** The declared type of a parameter of a function, which is given as code or by its name. */
function parameterOf(code: unknown, index: number, place: Place): Schema {
  if (!isNode(code)) return {};
  if (code.type === 'Identifier') {
    const found = valueNamed(String(code.name), place.file);
    return found ? parameterOf(found.value, index, { ...place, file: found.file }) : {};
  }
  const parameter = Array.isArray(code.params) ? code.params[index] : null;
  const annotation = isNode(parameter) && isNode(parameter.typeAnnotation) ? parameter.typeAnnotation : null;
  return annotation ? schemaOf(annotation.typeAnnotation as TypeNode, place) : {};
}
