import { compareAt } from './compare-at.ts';
import type { Difference, Direction } from './difference.ts';
import { isJson, type Json, part } from './json.ts';
import { compareSchemas, type Documents } from './schemas.ts';

/** The parts of a document that describe values, by direction. */
export type Flows = Record<Direction, unknown[]>;

const asGoing: Record<Direction, string> = { 'to-backend': 'as it is sent', 'to-app': 'as it is answered' };
const directions: readonly Direction[] = ['to-backend', 'to-app'];

/**
 * The differences between the schemas that both versions use, for each direction in which both use them. Added and removed schemas appear
 * in the calls that use them.
 */
export function diffComponents(
  file: string,
  documents: Documents,
  flowsOf: (document: Json) => Flows,
): Difference[] {
  const [old, now] = [documents.before, documents.after];
  const [oldUses, nowUses] = [usesOf(old, flowsOf(old)), usesOf(now, flowsOf(now))];
  const [oldSchemas, nowSchemas] = [old, now].map((document) => part(document, 'components', 'schemas'));
  return Object.keys(nowSchemas ?? {}).flatMap((name) => {
    const versions = [oldSchemas?.[name], nowSchemas?.[name]] as const;
    if (versions[0] === undefined) return [];
    const used = directions.filter((way) => oldUses[way].has(name) && nowUses[way].has(name));
    const differences = used.flatMap((way) =>
      compareAt({ file, where: `${name}, ${asGoing[way]}` }, versions, (report) =>
        compareSchemas(documents, way, versions, report),
      ),
    );
    // A schema used in both directions has the same text changes twice: report them once.
    const [neutral, ...others] = differences.filter(({ impact }) => impact === 'neutral');
    return differences.filter((difference) => difference === neutral || !others.includes(difference));
  });
}

/** The names of the schemas of each direction, including the schemas that they refer to. */
function usesOf(document: Json, flows: Flows): Record<Direction, Set<string>> {
  const schemas = part(document, 'components', 'schemas');
  const used = (roots: unknown[]) => {
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) for (const inner of value) collect(inner);
      if (!isJson(value)) return;
      const name =
        typeof value.$ref === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(value.$ref)?.[1] : undefined;
      if (name !== undefined && !names.has(name)) {
        names.add(name);
        collect(schemas[name]);
      }
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(roots);
    return names;
  };
  return { 'to-backend': used(flows['to-backend']), 'to-app': used(flows['to-app']) };
}
