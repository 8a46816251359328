import * as z from 'zod/mini';
import type { CoveredMachine, MachineCoverage } from './machine-coverage.ts';
import { percentOf, summaryOf } from './summary.ts';

const percent = z.int().check(z.gte(0), z.lte(100));

/** The minimum coverage of each machine in percent, by its id. The file is committed, and its numbers only rise. */
export const floorsSchema = z.record(
  z.string(),
  z.strictObject({ states: percent, transitions: percent, guards: percent }),
);

export type Floors = z.infer<typeof floorsSchema>;

type Floor = Floors[string];

/** The floor of a machine that the file lacks. */
const floorOfNew: Floor = { states: 95, transitions: 95, guards: 95 };

const parts = ['states', 'transitions', 'guards'] as const;

/** One line for each value that is below its floor. */
export function belowFloors({ machines }: MachineCoverage, floors: Floors): string[] {
  return machines.flatMap((one) => {
    const floor = ownFloor(floors, one.machine) ?? floorOfNew;
    const now = percentsOf(one);
    return parts
      .filter((part) => now[part] < floor[part])
      .map(
        (part) => `${one.machine}: tests cover ${now[part]} % of its ${part}, the floor is ${floor[part]} %`,
      );
  });
}

/**
 * The floors after a test run: the old floors, raised to the current coverage. Machines that no longer exist are left out. A new machine is
 * added once it reaches the floor of new machines.
 * @param floors `null` if there were none; then each machine gets its current coverage
 */
export function raisedFloors({ machines }: MachineCoverage, floors: Floors | null): Floors {
  return Object.fromEntries(
    machines.flatMap((one) => {
      const now = percentsOf(one);
      const floor = floors === null ? now : (ownFloor(floors, one.machine) ?? floorOfNew);
      if (floors !== null && !ownFloor(floors, one.machine) && parts.some((part) => now[part] < floor[part]))
        return [];
      const raised = (part: keyof Floor) => Math.max(now[part], floor[part]);
      return [
        [
          one.machine,
          { states: raised('states'), transitions: raised('transitions'), guards: raised('guards') },
        ],
      ];
    }),
  );
}

function ownFloor(floors: Floors, machine: string): Floor | undefined {
  return Object.hasOwn(floors, machine) ? floors[machine] : undefined;
}

function percentsOf(machine: CoveredMachine): Floor {
  const { states, transitions, guards } = summaryOf(machine);
  return { states: percentOf(states), transitions: percentOf(transitions), guards: percentOf(guards) };
}
