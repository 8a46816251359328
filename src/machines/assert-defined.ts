/**
 * A context value that the current state requires. If it is missing, the chart is wrong: the machine fails instead of continuing
 * with a made-up value.
 */
export function assertDefined<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`The context has no ${name} in this state`);
  return value;
}
