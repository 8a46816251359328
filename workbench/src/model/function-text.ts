/**
 * The possible results of a transition function: each target in its text, and `undefined` for a result without a target.
 * @param find the states with a name; nothing for a text that is no name of a state
 */
export function targetsInText<T>(written: object, find: (name: string) => T | undefined): (T | undefined)[] {
  const text = String(written);
  const values = [...text.matchAll(/\btarget\s*:\s*(\[[^\]]*\]|[^,}]*)/g)].map(([, value = '']) => value);
  const found = values.flatMap((value) => [...value.matchAll(/"([^"]*)"|'([^']*)'|`([^`$]*)`/g)]);
  const names = new Set(found.map(([, a, b, c]) => a ?? b ?? c ?? ''));
  const targets = [...names].map(find).filter((one) => one !== undefined);
  // A function also stays in its state where it returns an object without a target.
  const stays = text
    .split(/\breturn\b|=>\s*\(/)
    .some((part, index) => index > 0 && /^\s*\{(?![^}]*\btarget\b)/.test(part));
  return targets.length === 0 || stays ? [...targets, undefined] : targets;
}

/**
 * What a transition function asks before it answers: the guards in its text, or that the condition stands in its code; `null` if it asks
 * nothing.
 * @param results the number of its possible results
 */
export function conditionInText(written: object, results: number): string | null {
  const text = bodyOf(String(written));
  if (results < 2 && !/\bif\b|\bswitch\b|[^?]\?[^?.]|&&|\|\|/.test(text)) return null;
  const guards = [...text.matchAll(/\bguards\.(\w+)/g)].map(([, name]) => name);
  return guards.length > 0 ? [...new Set(guards)].join(', ') : 'in its code';
}

/**
 * The names of the actions in the text of a function of `(args, enq)`: the calls of `enq`, and `assign` if it returns a context. Without
 * one of these, the function does nothing that a chart shows.
 */
export function actionsInText(written: object): string[] {
  const text = String(written);
  const [, enqueue = ''] = /^[^{(]*\((?:\{[^}]*\}|\w+)\s*,\s*(\w+)\s*\)/.exec(text) ?? [];
  const calls =
    enqueue === ''
      ? []
      : [
          ...text.matchAll(
            new RegExp(`\\b${enqueue}(?:\\.(\\w+)\\(|\\(\\s*(?:function\\s*)?(?:\\w+\\.)*(\\w*))`, 'g'),
          ),
        ];
  const names = calls.map(([, method, action]) => method ?? (action || 'inline'));
  return [...new Set([...names, ...(/\bcontext\s*:/.test(bodyOf(text)) ? ['assign'] : [])])];
}

/** The text after the parameters. */
function bodyOf(text: string): string {
  const arrow = text.indexOf('=>');
  return arrow === -1 ? text.slice(text.indexOf(')') + 1) : text.slice(arrow + 2);
}
