import { canonical, type Json } from './json.ts';

/** How the set of accepted values has changed: more, fewer, or different values. */
export type Shift = 'wider' | 'narrower' | 'other';

export type ReportShift = (shift: Shift, what: string) => void;

/** For these keywords, a higher value accepts fewer values. */
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
/** For these keywords, a lower value accepts fewer values. */
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** These keywords restrict the values if present. Another value of the keyword accepts different values. */
const filters = ['pattern', 'format', 'contentMediaType', 'contentEncoding', 'multipleOf', 'uniqueItems'];

/** schemas.ts compares these keywords. */
const structure = [
  '$ref',
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
];
/** These keywords do not change the accepted values. */
const annotations = ['description', 'title', 'default', 'example', 'examples', 'deprecated', 'readOnly'];

const known = [...lowerBounds, ...upperBounds, ...filters, ...structure, ...annotations, 'const', 'enum'];

/** Compares two schemas of a value, without its type and its parts. */
export function compareKeywords(before: Json, after: Json, name: string, report: ReportShift): void {
  compareBounds(before, after, name, report);
  compareChoices(before, after, name, report);
  for (const keyword of filters) {
    const [old, now] = [before[keyword], after[keyword]];
    if (canonical(old) === canonical(now)) continue;
    const shift = old === undefined ? 'narrower' : now === undefined ? 'wider' : 'other';
    report(shift, `${keyword} of ${name} is ${show(now)}, was ${show(old)}`);
  }
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (known.includes(keyword) || keyword.startsWith('x-')) continue;
    // A change of an unknown keyword may be breaking.
    if (canonical(before[keyword]) !== canonical(after[keyword])) {
      report('other', `${keyword} of ${name} has changed`);
    }
  }
}

function compareBounds(before: Json, after: Json, name: string, report: ReportShift): void {
  for (const keyword of [...lowerBounds, ...upperBounds]) {
    const none = lowerBounds.includes(keyword) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const old = typeof before[keyword] === 'number' ? before[keyword] : none;
    const now = typeof after[keyword] === 'number' ? after[keyword] : none;
    if (old === now) continue;
    const isNarrower = lowerBounds.includes(keyword) ? now > old : now < old;
    report(
      isNarrower ? 'narrower' : 'wider',
      `${keyword} of ${name} is ${show(after[keyword])}, was ${show(before[keyword])}`,
    );
  }
}

/** Compares `const` and `enum`. */
function compareChoices(before: Json, after: Json, name: string, report: ReportShift): void {
  const old = choicesOf(before);
  const now = choicesOf(after);
  if (old === undefined && now === undefined) return;
  if (old === undefined) report('narrower', `${name} must be ${now?.join(' or ')}, and could be anything`);
  else if (now === undefined) report('wider', `${name} may be anything, and had to be ${old.join(' or ')}`);
  else {
    const more = now.filter((choice) => !old.includes(choice));
    const fewer = old.filter((choice) => !now.includes(choice));
    if (more.length > 0) report('wider', `${name} may also be ${more.join(' or ')}`);
    if (fewer.length > 0) report('narrower', `${name} may not be ${fewer.join(' or ')} any more`);
  }
}

function choicesOf(schema: Json): string[] | undefined {
  if ('const' in schema) return [canonical(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map(canonical) : undefined;
}

function show(value: unknown): string {
  return value === undefined ? 'none' : canonical(value);
}
