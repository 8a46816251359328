/**
 * What the context holds in the states that need it. A chart that breaks this rule is wrong: the machine fails instead of
 * working on with a made-up value.
 */
export function present<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The context has no ${name} in this state`);
  return value;
}
