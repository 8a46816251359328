import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { type AnyNode, isNode, keyOf, propertiesOf } from '../discover/names.ts';
import { writeUrlState } from '../shell/url-state.ts';

/**
 * The part of an address that shows the machine and the state at a line, such as that of an editor's cursor: `src/door.machine.ts:12`. Throws an
 * `Error` if the file has no machine.
 */
export function placeInFile(root: string, place: string): string {
  const [, file = place, number = '1'] = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(place) ?? [];
  const code = readFileSync(path.resolve(root, file), 'utf8');
  const line = Number(number);
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
  const isAround: IsAround = ({ start, end }) => lineOf(start) <= line && line <= lineOf(end);
  const machines = machinesOf(parseSync(file, code).program);
  // The machine at the line, or the last one above it, or the first of the file.
  const found = machines.findLast(({ start }) => lineOf(start) <= line) ?? machines[0];
  if (!found) throw new Error(`--open: ${file} has no machine.`);
  const { id, config } = found;
  const keys = isAround(config) ? keysAt(config, isAround) : [];
  const selected = keys.length > 0 ? [id, ...keys].join('.') : null;
  return writeUrlState({ machine: id, tab: 'chart', selected, steps: null });
}

type IsAround = (part: { start: number; end: number }) => boolean;

interface WrittenMachine {
  id: string;
  config: AnyNode;
  start: number;
}

function machinesOf(program: unknown): WrittenMachine[] {
  const found: WrittenMachine[] = [];
  /** @param name the name of the variable around it: a machine without an id is shown under the name of its export */
  function visit(node: unknown, name: string): void {
    if (Array.isArray(node)) for (const one of node) visit(one, name);
    if (!isNode(node)) return;
    const [config] = node.type === 'CallExpression' ? [node.arguments].flat() : [];
    if (isNode(config) && config.type === 'ObjectExpression' && calls(node.callee, 'createMachine')) {
      const id = propertyOf(config, 'id');
      const text = id?.type === 'Literal' && typeof id.value === 'string' ? id.value : name;
      found.push({ id: text, config, start: node.start });
    }
    const own = node.type === 'VariableDeclarator' ? (keyOf(node.id as AnyNode) ?? name) : name;
    for (const part of Object.values(node)) visit(part, own);
  }
  visit(program, 'default');
  return found.toSorted((a, b) => a.start - b.start);
}

function calls(callee: unknown, name: string): boolean {
  if (!isNode(callee)) return false;
  const called = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(called) && keyOf(called) === name;
}

/** The keys of the states around a line, the outermost first. */
function keysAt(config: AnyNode, isAround: IsAround): string[] {
  const around = propertiesOf(propertyOf(config, 'states')).find(isAround);
  if (!around || !isNode(around.value)) return [];
  return [keyOf(around.key as AnyNode) ?? '', ...keysAt(around.value, isAround)];
}

function propertyOf(object: AnyNode, key: string): AnyNode | null {
  const found = propertiesOf(object).find((one) => keyOf(one.key as AnyNode) === key);
  return isNode(found?.value) ? found.value : null;
}
