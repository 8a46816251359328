import * as z from 'zod/mini';

const tabs = ['chart', 'simulate', 'live', 'paths'] as const;

export type Tab = (typeof tabs)[number];

/** The part of the workbench's state that the address contains, so that it can be shared. */
export interface UrlState {
  /** The id of a machine; `null` for the first machine of the registry. */
  machine: string | null;
  tab: Tab;
  /** The id of a state or transition. */
  selected: string | null;
  /** The encoded steps of a simulation. */
  steps: string | null;
}

/** Some programs truncate longer addresses. */
export const maxStepsLength = 20_000;

const idSchema = z.string().check(z.minLength(1), z.maxLength(500));

const partSchemas = {
  machine: idSchema,
  tab: z.enum(tabs),
  selected: idSchema,
  steps: z.string().check(z.maxLength(maxStepsLength), z.regex(/^[\w.~-]+$/)),
};

type Part = keyof typeof partSchemas;

const said: Record<Part, string> = {
  machine: 'no machine of this name',
  tab: `no tab of this name; there are ${tabs.join(', ')}`,
  selected: 'no state of this name',
  steps: 'they are not valid steps of a simulation, or they were truncated',
};

export interface ReadUrlState {
  state: UrlState;
  /** One line for each ignored part of the address. */
  problems: string[];
}

/**
 * Parses the part of an address after its `#`. Invalid parts are ignored and reported.
 * @param search the query of the address: `?live` opens the Live tab if the hash does not name a tab
 */
export function readUrlState(hash: string, search = ''): ReadUrlState {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const isLive = new URLSearchParams(search).has('live');
  const problems: string[] = [];
  const read = <T>(part: Part, schema: z.ZodMiniType<T>, fallback: T): T => {
    const text = params.get(part);
    if (text === null) return fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    problems.push(`The address asks for ${part} “${shorten(text)}”: ${said[part]}.`);
    return fallback;
  };
  const state: UrlState = {
    machine: read<string | null>('machine', partSchemas.machine, null),
    tab: read<Tab>('tab', partSchemas.tab, isLive ? 'live' : 'chart'),
    selected: read<string | null>('selected', partSchemas.selected, null),
    steps: read<string | null>('steps', partSchemas.steps, null),
  };
  for (const name of new Set(params.keys())) {
    if (!Object.hasOwn(partSchemas, name))
      problems.push(`The address contains “${shorten(name)}”, which is unknown.`);
  }
  return { state, problems };
}

/** The part of an address from the `#` on. */
export function writeUrlState({ machine, tab, selected, steps }: UrlState): string {
  const params = new URLSearchParams();
  if (machine !== null) params.set('machine', machine);
  params.set('tab', tab);
  if (selected !== null) params.set('selected', selected);
  if (steps !== null && steps.length <= maxStepsLength) params.set('steps', steps);
  return `#${params}`;
}

/** Removes what the registry lacks from the state, and reports it. */
export function checkAgainst(
  { state, problems }: ReadUrlState,
  knows: { machine(id: string): boolean; selected(machine: string | null, id: string): boolean },
): ReadUrlState {
  const { machine, selected } = state;
  if (machine !== null && !knows.machine(machine)) {
    // The selection and the steps belong to the unknown machine, so they are removed too.
    const problem = `The address asks for machine “${shorten(machine)}”: ${said.machine}.`;
    return {
      state: { ...state, machine: null, selected: null, steps: null },
      problems: [...problems, problem],
    };
  }
  if (selected !== null && !knows.selected(machine, selected)) {
    const problem = `The address asks for state “${shorten(selected)}”: ${said.selected} in this machine.`;
    return { state: { ...state, selected: null }, problems: [...problems, problem] };
  }
  return { state, problems };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
