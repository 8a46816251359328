import { parseSync } from 'vite';
import { keyOf } from '../discover/names.ts';

interface AnyNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** A state that XState looked for and did not find. */
interface Lacking {
  /** How the code names it. */
  target: string;
  /** The key of the state whose transition or initial state it is; `null` for the root or if that is not known. */
  within: string | null;
}

/** What XState's errors name: there is no other sign of an unknown target. */
const messages: readonly [RegExp, (target: string) => string][] = [
  [/Child state '(.+)' does not exist on /, (key) => key],
  [/Child state node '(#.+)' does not exist on machine /, (id) => id],
  [/Invalid target: "(.+)" is not a valid target from the root node/, (key) => key],
  [/Initial state node "(.+)" not found on parent state node /, (key) => key],
];

const ofState = /(?:Invalid transition definition for state node '|on parent state node #)([^'\n]+)/;

/**
 * The place of an unknown target in the code that names it, by the message of XState's error; `null` if the message is of something else, or if
 * the code has no such text.
 */
export function targetPlace(
  file: string,
  code: string,
  message: string,
): { line: number; column: number } | null {
  const lacking = lackingIn(message);
  const { program, errors } = lacking ? parseSync(file, code) : { program: null, errors: [] };
  if (!lacking || errors.length > 0) return null;
  const found: { offset: number; isWithin: boolean }[] = [];

  function visit(node: unknown, keys: readonly string[]): void {
    if (Array.isArray(node)) for (const one of node) visit(one, keys);
    if (!isNode(node)) return;
    if (node.type === 'Property') {
      const key = keyOf(node.key as AnyNode);
      visit(node.value, key === null ? keys : [...keys, key]);
      return;
    }
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      isTarget(keys) &&
      names(node.value, lacking)
    ) {
      // The state itself, and not one below it.
      const state = keys.filter((_, index) => keys[index - 1] === 'states').at(-1) ?? null;
      found.push({ offset: node.start, isWithin: state === lacking?.within });
    }
    for (const part of Object.values(node)) visit(part, keys);
  }

  visit(program, []);
  const place = found.find(({ isWithin }) => isWithin) ?? found[0];
  if (!place) return null;
  const before = code.slice(0, place.offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function lackingIn(message: string): Lacking | null {
  for (const [pattern, targetOf] of messages) {
    const [, name] = pattern.exec(message) ?? [];
    if (name === undefined) continue;
    const stateId = ofState.exec(message)?.[1] ?? '';
    return { target: targetOf(name), within: stateId.split('.').slice(1).at(-1) ?? null };
  }
  return null;
}

/** Whether the value under these keys of a machine names a state. */
function isTarget(keys: readonly string[]): boolean {
  const [above, last] = [keys.at(-2) ?? '', keys.at(-1) ?? ''];
  return (
    ['target', 'initial', 'always', 'onDone', 'onError', 'onSnapshot'].includes(last) ||
    ['on', 'after'].includes(above)
  );
}

/** Whether a target in the code is the one that was not found, or leads through it: `.open.ajar` leads through `open`. */
function names(text: string, lacking: Lacking | null): boolean {
  if (!lacking) return false;
  const { target } = lacking;
  return text === target || text.startsWith(`${target}.`) || text.split('.').slice(1).includes(target);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}
