import * as z from 'zod/mini';
import { canonical } from './json.ts';
import { leavesOf, typeOf } from './leaves.ts';

const matcherSchema = z.looseObject({
  match: z.string(),
  regex: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
});
const ruleSchema = z.object({ combine: z._default(z.string(), 'AND'), matchers: z.array(matcherSchema) });
const rulesSchema = z.catch(z.record(z.string(), ruleSchema), {});

type Matcher = z.infer<typeof matcherSchema>;
type Rule = z.infer<typeof ruleSchema>;

/** What one matcher demands of a value. `example` has the expected type or value. */
interface Demand {
  matcher: Matcher;
  example: unknown;
}

/** The demands by place. A value must meet at least one demand of its place. */
export type Demands = Readonly<Record<string, readonly Demand[]>>;

/** The demands that a pact makes on a body. Without a matcher, Pact asks for an equal value. */
export function demandsOf(content: unknown, bodyRules: unknown): Demands {
  const rules = Object.fromEntries(
    Object.entries(rulesSchema.parse(bodyRules)).map(([path, rule]) => [normalizePath(path), rule]),
  );
  const demands: Record<string, Demand[]> = {};
  for (const { path, value } of leavesOf(content)) {
    const more = demandsAt(path, value, rules).filter(
      (demand) => !demands[path]?.some((known) => canonical(known) === canonical(demand)),
    );
    demands[path] = [...(demands[path] ?? []), ...more];
  }
  return demands;
}

/** The demands that a pact makes on a single value, such as a header. */
export function demandsOn(value: unknown, rule: unknown): readonly Demand[] {
  return demandsOf(value, rule === undefined ? {} : { $: rule }).$ ?? [];
}

/** How the set of accepted values has changed between two lists of demands. */
export function shiftBetween(
  before: readonly Demand[],
  after: readonly Demand[],
): 'none' | 'wider' | 'narrower' {
  const isCovered = (demand: Demand, by: readonly Demand[]) => by.some((other) => covers(other, demand));
  if (!before.every((demand) => isCovered(demand, after))) return 'narrower';
  return after.every((demand) => isCovered(demand, before)) ? 'none' : 'wider';
}

function demandsAt(path: string, value: unknown, rules: Readonly<Record<string, Rule>>): Demand[] {
  const example = typeof value === 'object' && value !== null ? outline(value) : value;
  const rule = rules[path];
  if (rule === undefined) {
    // Without a matcher, the value must only be an object: its fields have their own demands.
    const isLoose = isBelowType(path, rules) || typeOf(value) === 'object';
    return [{ matcher: { match: isLoose ? 'type' : 'equality' }, example }];
  }
  if (rule.combine === 'OR' || rule.matchers.length === 1) {
    return rule.matchers.map((matcher) => ({ matcher, example: matcher.match === 'null' ? null : example }));
  }
  // A combination of matchers is compared only with the same combination.
  return [{ matcher: { match: 'all', matchers: rule.matchers }, example }];
}

/** Keeps only the length of a list and nothing of an object, because their parts have their own demands. */
function outline(value: object): unknown {
  return Array.isArray(value) ? value.map(() => null) : {};
}

/** A type matcher also applies below its place, down to the next matcher. */
function isBelowType(path: string, rules: Readonly<Record<string, Rule>>): boolean {
  const ancestors = Object.keys(rules).filter(
    (rule) => path.startsWith(rule) && /^[.[]/.test(path.slice(rule.length)),
  );
  const nearest = ancestors.sort((a, b) => b.length - a.length)[0];
  return nearest !== undefined && rules[nearest]?.matchers[0]?.match === 'type';
}

/** Normalizes `$[0].price`, `$[*].price` and `$['price']` to one form. */
function normalizePath(path: string): string {
  return path.replace(/\[(\d+|\*)\]/g, '[]').replace(/\['([^']+)'\]/g, '.$1');
}

/** Whether every value that meets `b` meets `a`. */
function covers(a: Demand, b: Demand): boolean {
  const kind = a.matcher.match;
  const other = b.matcher.match;
  if (kind === 'type' && other === 'type') return isSameType(a, b) && coversLengths(a.matcher, b.matcher);
  if (kind === 'equality' || other === 'equality') {
    return kind === 'equality'
      ? other === kind && canonical(a.example) === canonical(b.example)
      : accepts(a, b.example);
  }
  if (canonical(a.matcher) === canonical(b.matcher)) return kind !== 'all' || isSameType(a, b);
  if (kind === 'type') return typesOf[other]?.(b) === typeOf(a.example);
  if (kind === 'number')
    return ['integer', 'decimal'].includes(other) || (other === 'type' && isNumber(b.example));
  return false;
}

/** The type that a matcher accepts. */
const typesOf: Readonly<Record<string, (demand: Demand) => string>> = {
  regex: () => 'string',
  number: () => 'number',
  integer: () => 'number',
  decimal: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  type: ({ example }) => typeOf(example),
};

/** Whether a matcher accepts a value. */
function accepts({ matcher, example }: Demand, value: unknown): boolean {
  if (matcher.match === 'type') {
    return typeOf(example) === typeOf(value) && (!Array.isArray(value) || value.length >= (matcher.min ?? 0));
  }
  if (matcher.match === 'regex') return typeof value === 'string' && isMatch(matcher.regex ?? '', value);
  if (matcher.match === 'integer') return Number.isInteger(value);
  return typesOf[matcher.match]?.({ matcher, example }) === typeOf(value);
}

/** Pact's patterns use Rust's syntax. A pattern that JavaScript cannot parse matches nothing. */
function isMatch(regex: string, text: string): boolean {
  try {
    return new RegExp(regex).test(text);
  } catch {
    return false;
  }
}

function isSameType(a: Demand, b: Demand): boolean {
  return typeOf(a.example) === typeOf(b.example);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

/** Whether `a` accepts every list length that `b` accepts. */
function coversLengths(a: Matcher, b: Matcher): boolean {
  const isLow = (a.min ?? 0) <= (b.min ?? 0);
  return isLow && (a.max ?? Number.POSITIVE_INFINITY) >= (b.max ?? Number.POSITIVE_INFINITY);
}
