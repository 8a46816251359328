/** TypeScript code to format. A string is never broken. */
export type Code =
  | string
  | { kind: 'object'; parts: readonly (readonly [key: string, value: Code])[] }
  | { kind: 'array'; items: readonly Code[] }
  | { kind: 'call'; callee: string; args: readonly Code[] };

export function call(callee: string, ...args: Code[]): Code {
  return { kind: 'call', callee, args };
}

/** The line width of Biome's settings. */
export const lineWidth = 110;

const indent = '  ';

/**
 * Formats code as Biome does (single quotes, two spaces, 110 columns).
 * @param depth the indentation level of the statement
 * @param before text before it on the first line
 * @param after text after it on the last line, such as `;`
 */
export function format(code: Code, { depth = 0, before = '', after = '' } = {}): string {
  return `${before}${print(code, { depth, column: depth * 2 + before.length, behind: after.length })}${after}`;
}

interface Place {
  depth: number;
  column: number;
  /** The number of characters after it on the last line. */
  behind: number;
}

function print(code: Code, place: Place): string {
  const text = flat(code);
  if (typeof code === 'string') return text;
  if (place.column + text.length + place.behind <= lineWidth && !mustBreak(code)) return text;
  switch (code.kind) {
    case 'object':
      return code.parts.length === 0
        ? text
        : block('{', '}', objectLines(code, place.depth + 1), place.depth);
    case 'array':
      return code.items.length === 0 ? text : block('[', ']', arrayLines(code, place.depth + 1), place.depth);
    case 'call':
      return printCall(code, place);
  }
}

function printCall({ callee, args }: Extract<Code, { kind: 'call' }>, place: Place): string {
  const last = args.at(-1);
  if (last === undefined) return `${callee}()`;
  const others = args.slice(0, -1);
  // If the last argument is an object or an array, it opens on the line of the call.
  if (typeof last !== 'string' && last.kind !== 'call' && !others.some(mustBreak)) {
    const head = `${callee}(${others.map((arg) => `${flat(arg)}, `).join('')}`;
    const lines = last.kind === 'object' ? last.parts.length : last.items.length;
    if (lines > 0 && place.column + head.length + 1 <= lineWidth) {
      const opened =
        last.kind === 'object'
          ? block('{', '}', objectLines(last, place.depth + 1), place.depth)
          : block('[', ']', arrayLines(last, place.depth + 1), place.depth);
      return `${head}${opened})`;
    }
  }
  const lines = args.map((arg) => `${print(arg, inner(place.depth + 1, 0))},`);
  return block(`${callee}(`, ')', lines, place.depth);
}

function inner(depth: number, before: number): Place {
  return { depth, column: depth * 2 + before, behind: 1 };
}

function objectLines({ parts }: Extract<Code, { kind: 'object' }>, depth: number): string[] {
  return parts.map(([key, value]) => {
    const name = `${keyText(key)}: `;
    const { column, behind } = inner(depth, name.length);
    // A string that is too long moves to the next line, except after a very short key, where that gains nothing.
    if (
      typeof value === 'string' &&
      /^['"]/.test(value) &&
      keyText(key).length > 4 &&
      column + value.length + behind > lineWidth
    ) {
      return `${keyText(key)}:\n${indent.repeat(depth + 1)}${value},`;
    }
    return `${name}${print(value, inner(depth, name.length))},`;
  });
}

function arrayLines({ items }: Extract<Code, { kind: 'array' }>, depth: number): string[] {
  if (items.length > 1 && items.every((item) => typeof item === 'string' && /^-?[\d.]/.test(item))) {
    return filled(items.map(flat), depth);
  }
  return items.map((item) => `${print(item, inner(depth, 0))},`);
}

/** Puts several numbers on each line. */
function filled(items: readonly string[], depth: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const line = lines.at(-1);
    const longer = `${line} ${item},`;
    if (line !== undefined && depth * 2 + longer.length <= lineWidth) lines[lines.length - 1] = longer;
    else lines.push(`${item},`);
  }
  return lines;
}

function block(open: string, close: string, lines: readonly string[], depth: number): string {
  const margin = indent.repeat(depth + 1);
  return [open, ...lines.map((line) => `${margin}${line}`), `${indent.repeat(depth)}${close}`].join('\n');
}

/** Whether the code needs several lines: an array of several objects or arrays with more than one part each. */
function mustBreak(code: Code): boolean {
  if (typeof code === 'string') return false;
  if (code.kind === 'call') return code.args.some(mustBreak);
  if (code.kind === 'object') return code.parts.some(([, value]) => mustBreak(value));
  const { items } = code;
  const [first] = items;
  const kind = typeof first === 'object' ? first.kind : null;
  const isTable =
    items.length > 1 &&
    (kind === 'object' || kind === 'array') &&
    items.every((item) => typeof item === 'object' && item.kind === kind && sizeOf(item) > 1);
  return isTable || items.some(mustBreak);
}

function sizeOf(code: Exclude<Code, string>): number {
  return code.kind === 'object' ? code.parts.length : code.kind === 'array' ? code.items.length : 0;
}

function flat(code: Code): string {
  if (typeof code === 'string') return code;
  switch (code.kind) {
    case 'object':
      return code.parts.length === 0
        ? '{}'
        : `{ ${code.parts.map(([key, value]) => `${keyText(key)}: ${flat(value)}`).join(', ')} }`;
    case 'array':
      return `[${code.items.map(flat).join(', ')}]`;
    case 'call':
      return `${code.callee}(${code.args.map(flat).join(', ')})`;
  }
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

/** Uses the quotes that need fewer escapes, by default single ones. */
export function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  return singles > doubles ? `"${inner.replaceAll('"', '\\"')}"` : `'${inner.replaceAll("'", "\\'")}'`;
}
