import type { Direction, Impact, Report } from './difference.ts';
import { canonical, changesOf, isJson, type Json } from './json.ts';
import { compareSchemas, type Documents } from './schemas.ts';

/** How an added or removed content type affects a backend. */
const impacts: Record<Direction, { more: Impact; less: Impact }> = {
  'to-backend': { more: 'breaking', less: 'additive' },
  'to-app': { more: 'additive', less: 'breaking' },
};

const verbs: Record<Direction, string> = { 'to-backend': 'sent', 'to-app': 'read' };

/**
 * Compares bodies by their content types.
 * @param name a prefix for the lines about the body
 */
export function compareContent(
  documents: Documents,
  direction: Direction,
  [before, after]: readonly [Json, Json],
  report: Report,
  name = '',
): void {
  for (const { name: type, before: old, after: now } of changesOf(before, after)) {
    const { more, less } = impacts[direction];
    if (!isJson(now)) report(less, `${name}a body of ${type} is not ${verbs[direction]} any more`);
    else if (!isJson(old)) report(more, `${name}a body of ${type} is ${verbs[direction]} now`);
    else {
      const inner: Report = (impact, what) => report(impact, `${name}${what}`);
      compareSchemas(documents, direction, [old.schema, now.schema], inner, 'the body');
      if (canonical(old.encoding) !== canonical(now.encoding)) {
        inner('breaking', 'the parts of the form have other content types');
      }
    }
  }
}
