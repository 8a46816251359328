import { parseSync } from 'vite';
import { type AnyNode, isNode, keyOf } from '../discover/names.ts';

/** A state that XState did not find. */
interface Lacking {
  /** The name in the code. */
  target: string;
  /** The key of the state that has the transition or the initial state; `null` for the root or if it is unknown. */
  within: string | null;
}

/** XState's error messages for an unknown target, which are the only sign of one. */
const messages: readonly [RegExp, (target: string) => string][] = [
  [/Child state '(.+)' does not exist on /, (key) => key],
  [/Child state node '(#.+)' does not exist on machine /, (id) => id],
  [/Invalid target: "(.+)" is not a valid target from the root node/, (key) => key],
  [/Initial state node "(.+)" not found on parent state node /, (key) => key],
];

const ofState = /(?:Invalid transition definition for state node '|on parent state node #)([^'\n]+)/;

/**
 * The place of an unknown target in the code, found by XState's error message; `null` for any other message, or if the code does not
 * contain the name.
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
      // The key of the state itself, not of a state below it.
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

/** Whether a value with these keys in a machine's config names a state. */
function isTarget(keys: readonly string[]): boolean {
  const [above, last] = [keys.at(-2) ?? '', keys.at(-1) ?? ''];
  return (
    ['target', 'initial', 'always', 'onDone', 'onError', 'onSnapshot'].includes(last) ||
    ['on', 'after'].includes(above)
  );
}

/** Whether a target in the code is the unknown one or leads through it: `.open.ajar` leads through `open`. */
function names(text: string, lacking: Lacking | null): boolean {
  if (!lacking) return false;
  const { target } = lacking;
  return text === target || text.startsWith(`${target}.`) || text.split('.').slice(1).includes(target);
}
