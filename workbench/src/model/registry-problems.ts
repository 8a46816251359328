import type { Registry } from './registry.ts';

/** The id that XState gives to a machine without an id. */
export const noId = '(machine)';

/** Problems with the ids of a registry's machines, since the workbench identifies machines by id. */
export function registryProblems({ entries, problems = [] }: Registry): string[] {
  const byId = Map.groupBy(entries, ({ machine }) => machine.id);
  const ofIds = [...byId].flatMap(([id, same]) => {
    const sources = same.map(({ source }) => source).join(', ');
    if (id === noId) return [`A machine has no id, so it is called '${noId}': ${sources}.`];
    return same.length > 1
      ? [`${same.length} machines have the id '${id}', and only one is shown: ${sources}.`]
      : [];
  });
  return [...problems, ...ofIds];
}
