import * as z from 'zod/mini';
import { type DeclaredValues, readLiveMeta } from './declared.ts';

/** The part of a machine's config that determines the active states. */
export interface StateDefinition {
  id?: string | undefined;
  states?: Record<string, StateDefinition> | undefined;
}

const metaSchema = z.object({ meta: z.optional(z.unknown()) });

const stateSchema: z.ZodMiniType<StateDefinition> = z.lazy(() =>
  z.object({
    id: z.optional(z.string().check(z.maxLength(300))),
    states: z.optional(z.record(z.string(), stateSchema)),
  }),
);

/** The config of a machine, which `@statelyai/inspect` sends as JSON in a string. `null` if it is not the config of a machine. */
export function readDefinition(
  text: string | undefined,
): (StateDefinition & { id: string; declared: DeclaredValues }) | null {
  if (text === undefined) return null;
  try {
    const json: unknown = JSON.parse(text);
    const parsed = stateSchema.safeParse(json);
    if (!parsed.success) return null;
    const { id, states } = parsed.data;
    // For logic other than machines, the package sends only a name.
    if (id === undefined || states === undefined) return null;
    return { id, states, declared: readLiveMeta(metaSchema.safeParse(json).data?.meta) };
  } catch {
    return null;
  }
}

/** The ids of the active states of a state value. As in XState, an id is the machine's id and the path, unless the state has its own id. */
export function activeStates(machine: StateDefinition & { id: string }, value: unknown): string[] {
  const active = [machine.id];

  function enter(state: StateDefinition, path: string[], part: unknown): void {
    const entries: [string, unknown][] =
      typeof part === 'string'
        ? [[part, undefined]]
        : typeof part === 'object' && part !== null
          ? Object.entries(part)
          : [];
    for (const [key, below] of entries) {
      const states = state.states;
      const child = states && Object.hasOwn(states, key) ? states[key] : undefined;
      if (!child) continue;
      const childPath = [...path, key];
      active.push(child.id ?? [machine.id, ...childPath].join('.'));
      enter(child, childPath, below);
    }
  }

  enter(machine, [], value);
  return active;
}
