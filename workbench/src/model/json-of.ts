/**
 * JSON that, unlike `JSON.stringify`, also distinguishes maps, sets and large integers. Used for names and comparison, never parsed. Empty
 * for a value without JSON.
 */
export function jsonOf(value: unknown, replace: (part: unknown) => unknown = (part) => part): string {
  return JSON.stringify(value, (_, part: unknown) => special(replace(part))) ?? '';
}

function special(part: unknown): unknown {
  if (typeof part === 'bigint') return `${part}n`;
  if (part instanceof Map) return { Map: [...part] };
  return part instanceof Set ? { Set: [...part] } : part;
}
