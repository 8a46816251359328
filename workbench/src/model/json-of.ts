/**
 * JSON that tells apart what `JSON.stringify` does not: maps, sets and large integers. For names and for comparison: it is not read again. Empty
 * for a value that has no JSON.
 */
export function jsonOf(value: unknown, replace: (part: unknown) => unknown = (part) => part): string {
  return JSON.stringify(value, (_, part: unknown) => special(replace(part))) ?? '';
}

function special(part: unknown): unknown {
  if (typeof part === 'bigint') return `${part}n`;
  if (part instanceof Map) return { Map: [...part] };
  return part instanceof Set ? { Set: [...part] } : part;
}
