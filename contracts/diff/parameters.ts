import { compareDeprecation } from './deprecation.ts';
import type { Report } from './difference.ts';
import { changesOf, isJson, type Json } from './json.ts';
import { comparePresence, type Occurrence } from './presence.ts';
import { compareSchemas, type Documents } from './schemas.ts';

/** Compares the path and query parameters. */
export function compareParameters(documents: Documents, before: Json, after: Json, report: Report): void {
  for (const { name, before: old, after: now } of changesOf(parametersOf(before), parametersOf(after))) {
    const presence = {
      field: name,
      before: occurrenceOf(old),
      after: occurrenceOf(now),
      isOptional: now?.['x-optional'] === true,
    };
    comparePresence['to-backend'](presence, report);
    if (old && now) {
      compareExtension(name, old, now, report);
      compareDeprecation(old, now, name, report);
      compareSchemas(documents, 'to-backend', [old.schema, now.schema], report, name);
    }
  }
}

function compareExtension(name: string, old: Json, now: Json, report: Report): void {
  const [was, is] = [old['x-optional'] === true, now['x-optional'] === true];
  if (was && !is) report('breaking', `${name} may not be ignored any more`);
  if (!was && is) report('additive', `${name} may be ignored now`);
}

function occurrenceOf(parameter: Json | undefined): Occurrence {
  if (parameter === undefined) return 'none';
  return parameter.required === true ? 'always' : 'maybe';
}

/** The parameters, by the names in the printed lines. */
function parametersOf({ parameters }: Json): Record<string, Json> {
  const all = Array.isArray(parameters) ? parameters.filter(isJson) : [];
  return Object.fromEntries(all.map((parameter) => [`the ${parameter.in}'s '${parameter.name}'`, parameter]));
}
