import { compareDeprecation } from './deprecation.ts';
import type { Direction, Impact, Report } from './difference.ts';
import { canonical, changesOf, isJson, type Json, part, texts } from './json.ts';
import { compareKeywords, type ReportShift, type Shift } from './keywords.ts';
import { comparePresence, type Occurrence } from './presence.ts';

/** The two documents, which contain the referenced schemas. */
export interface Documents {
  before: Json;
  after: Json;
}

/** How more, fewer or different values affect a backend. Accepting fewer values is no problem; sending fewer may be one. */
const impacts: Record<Direction, Record<Shift, Impact>> = {
  'to-backend': { wider: 'breaking', narrower: 'additive', other: 'breaking' },
  'to-app': { wider: 'additive', narrower: 'breaking', other: 'breaking' },
};

/**
 * Compares two schemas of one value and reports what concerns a backend.
 * @param name the name of the value in the printed lines
 */
export function compareSchemas(
  documents: Documents,
  direction: Direction,
  [before, after]: readonly [unknown, unknown],
  report: Report,
  name = 'the value',
): void {
  const ref = refOf(before);
  // diffComponents compares each named schema once.
  if (ref !== undefined && ref === refOf(after)) return;
  compare(resolve(documents.before, before), resolve(documents.after, after), name);

  function compare(old: Json, now: Json, place: string): void {
    const reportShift = (shift: Shift, what: string) => report(impacts[direction][shift], what);
    if ('anyOf' in old || 'anyOf' in now) {
      compareBranches(branchesOf(old), branchesOf(now), place, reportShift);
      return;
    }
    const isOther = compareTypes(typesOf(old), typesOf(now), place, reportShift);
    // Parts of two different types cannot be compared.
    if (isOther) return;
    compareKeywords(old, now, place, reportShift);
    compareDeprecation(old, now, place, report);
    compareProperties(old, now, place);
    if ('items' in old || 'items' in now) inner(old.items, now.items, `${place}[]`);
    compareRest(old.additionalProperties, now.additionalProperties, place);
  }

  function inner(old: unknown, now: unknown, place: string): void {
    compareSchemas(documents, direction, [old ?? {}, now ?? {}], report, place);
  }

  function compareRest(old: unknown, now: unknown, place: string): void {
    if (isJson(old) && isJson(now)) inner(old, now, `${place}.*`);
    else if (canonical(old) !== canonical(now)) {
      report(impacts[direction].other, `the other fields of ${place} have changed`);
    }
  }

  function compareProperties(old: Json, now: Json, place: string): void {
    const wasNeeded = texts(old.required);
    const isNeeded = texts(now.required);
    for (const { name, before, after } of changesOf(part(old, 'properties'), part(now, 'properties'))) {
      const field = place === 'the value' ? `'${name}'` : `${place}.${name}`;
      const presence = {
        field,
        before: occurrenceOf(before, wasNeeded.includes(name)),
        after: occurrenceOf(after, isNeeded.includes(name)),
        isOptional: isJson(after) && after['x-optional'] === true,
      };
      comparePresence[direction](presence, report);
      if (before !== undefined && after !== undefined) inner(before, after, field);
    }
  }
}

function occurrenceOf(field: unknown, isNeeded: boolean): Occurrence {
  if (field === undefined) return 'none';
  return isNeeded ? 'always' : 'maybe';
}

/** @returns whether no old type is left */
function compareTypes(
  old: readonly string[],
  now: readonly string[],
  place: string,
  report: ReportShift,
): boolean {
  const covers = (types: readonly string[], type: string) =>
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
  const more = (now.length === 0 ? ['anything'] : now).filter((type) => !covers(old, type));
  const fewer = (old.length === 0 ? ['anything'] : old).filter((type) => !covers(now, type));
  if (more.length > 0 && fewer.length > 0 && fewer.length === old.length) {
    report('other', `${place} is ${more.join(' or ')}, was ${fewer.join(' or ')}`);
    return true;
  }
  if (more.length > 0) report('wider', `${place} may also be ${more.join(' or ')}`);
  if (fewer.length > 0) report('narrower', `${place} may not be ${fewer.join(' or ')} any more`);
  return false;
}

function compareBranches(
  old: readonly string[],
  now: readonly string[],
  place: string,
  report: ReportShift,
): void {
  const more = now.filter((branch) => !old.includes(branch));
  const fewer = old.filter((branch) => !now.includes(branch));
  if (more.length > 0) report('wider', `${place} may also be ${more.join(' or ')}`);
  if (fewer.length > 0) report('narrower', `${place} may not be ${fewer.join(' or ')} any more`);
}

/** The branches of `anyOf`, or the schema itself as the only one. */
function branchesOf(schema: Json): string[] {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return branches.map((branch) => canonical(withoutTexts(branch)));
}

function withoutTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (!isJson(schema)) return schema;
  const kept = Object.entries(schema).filter(
    ([keyword]) => !['description', 'examples', 'default'].includes(keyword),
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withoutTexts(value)]));
}

function typesOf({ type }: Json): string[] {
  return typeof type === 'string' ? [type] : texts(type);
}

function refOf(schema: unknown): string | undefined {
  return isJson(schema) && typeof schema.$ref === 'string' ? schema.$ref : undefined;
}

/** Resolves a reference, and folds `X or null` into a nullable X. */
function resolve(document: Json, schema: unknown): Json {
  const ref = refOf(schema);
  const found = ref === undefined ? schema : part(document, ...ref.split('/').slice(1));
  return isJson(found) ? foldNull(found) : {};
}

function foldNull(schema: Json): Json {
  const { anyOf, ...others } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const value = anyOf.find((branch) => isJson(branch) && branch.type !== 'null' && 'type' in branch);
  const isNullable = anyOf.some((branch) => isJson(branch) && branch.type === 'null');
  if (!isNullable || !isJson(value)) return schema;
  return { ...others, ...value, type: [...typesOf(value), 'null'] };
}
