import { type AnyStateMachine, createMachine } from 'xstate';
import * as z from 'zod/mini';
import { type Chart, readChart } from '../model/chart.ts';
import { declaredName } from '../model/nodes.ts';
import { isWithin } from './measure.ts';

/** The maximum number of machines of one app whose charts are kept. */
export const maxDrawings = 200;

const maxStates = 500;
const maxTransitions = 3000;
const maxDepth = 30;
/** 200 kB. The values of a chart are at most three levels deep. */
const maxChart = { characters: 200_000, values: 50_000, depth: 6 };
/** The same for the config of a machine, in which each state is two levels below its parent. */
const maxConfig = { ...maxChart, depth: 2 * maxDepth + 10 };
const maxText = 2000;

const id = z.string().check(z.minLength(1), z.maxLength(300));
const text = z.string().check(z.maxLength(maxText));
const texts = z.array(text);

const stateSchema = z.object({
  id,
  key: text,
  parentId: z.nullable(id),
  type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  history: z.nullable(z.enum(['shallow', 'deep'])),
  defaultIds: z.array(id),
  initialId: z.nullable(id),
  description: text,
  /** Always empty, since `meta` may contain anything. */
  meta: z.object({}),
  tags: texts,
  entry: texts,
  exit: texts,
  invokes: z.array(z.object({ id: text, src: text })),
});

const transitionSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(maxText)),
  sourceId: id,
  targetIds: z.array(id),
  kind: z.enum(['event', 'always', 'after', 'done', 'error', 'snapshot', 'completed']),
  eventType: text,
  label: text,
  guard: z.nullable(text),
  actions: texts,
  reenter: z.boolean(),
  description: text,
});

const chartSchema = z.object({
  id,
  states: z.array(stateSchema).check(z.minLength(1), z.maxLength(maxStates)),
  transitions: z.array(transitionSchema).check(z.maxLength(maxTransitions)),
});

export const drawingSchema = z.object({
  chart: z.nullable(chartSchema.check(z.refine(isSound))),
  /** The reason why there is no chart; empty if there is one. */
  why: z.string().check(z.maxLength(200)),
});

/** The information that an app sends about the definition of a machine. */
export type Drawing = z.infer<typeof drawingSchema>;

const tooLarge = 'its definition is larger than 200 kB, or nested too deep';

const none = (why: string): Drawing => ({ chart: null, why });

/** Validates the chart that an app sent. */
export function readDrawing(given: unknown): Drawing {
  if (!isWithin(given, { ...maxChart, depth: maxChart.depth + 1 })) return none(tooLarge);
  const parsed = drawingSchema.safeParse(given);
  if (parsed.success) {
    const { length } = new TextEncoder().encode(JSON.stringify(parsed.data));
    return length > maxChart.characters ? none(tooLarge) : parsed.data;
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'too_big' && path === 'chart.states')
    return none(`it has more than ${maxStates} states`);
  if (issue?.code === 'too_big' && path === 'chart.transitions')
    return none(`it has more than ${maxTransitions} transitions`);
  return none(`'${path.slice(0, 100)}' of its definition is not valid`);
}

const known = new WeakMap<object, Drawing>();

/** The chart of a machine with names only: without `meta`, and without the text of functions. */
export function drawingOf(machine: AnyStateMachine): Drawing {
  // All copies that `provide` makes have the same config.
  const before = known.get(machine.config);
  if (before) return before;
  const drawing = draw(machine);
  known.set(machine.config, drawing);
  return drawing;
}

function draw(machine: AnyStateMachine): Drawing {
  try {
    const { states, transitions, ...rest } = readChart(machine, declaredName);
    const chart: Chart = {
      ...rest,
      states: states.map((state) => ({ ...state, meta: {}, description: short(state.description) })),
      transitions: transitions.map(({ guardParams: _, ...one }) => ({
        ...one,
        description: short(one.description),
      })),
    };
    return readDrawing({ chart, why: '' });
  } catch {
    // For example a target that does not exist.
    return none('its definition cannot be read');
  }
}

function short(description: unknown): string {
  return typeof description === 'string' ? description.slice(0, maxText) : '';
}

/** The chart of a machine whose config arrived as JSON. The machine never runs. */
export function drawingOfConfig(json: string): Drawing {
  try {
    const config: object = JSON.parse(json, (key, value: unknown) =>
      key === '__proto__' ? undefined : value,
    );
    Reflect.deleteProperty(config, 'context');
    if (!isWithin(config, maxConfig)) return none(tooLarge);
    return draw(createMachine(config as never));
  } catch {
    return none('its definition cannot be read');
  }
}

/** The charts of an app by machine id. Each is sent once. */
export interface Drawings {
  /** The drawing to send; `null` if it was already sent. */
  add(machine: string, drawing: Drawing): (Drawing & { machine: string }) | null;
  clear(): void;
}

export function makeDrawings(): Drawings {
  const received = new Map<string, { drawing: Drawing; isTwice: boolean }>();
  return {
    add(machine, drawing) {
      const before = received.get(machine);
      if (!before && received.size >= maxDrawings) return null;
      if (!before) {
        received.set(machine, { drawing, isTwice: false });
        return { machine, ...drawing };
      }
      if (before.isTwice || before.drawing === drawing || isAlike(before.drawing, drawing)) return null;
      before.isTwice = true;
      return { machine, ...none('the app has several machines of this id') };
    },
    clear: () => received.clear(),
  };
}

function isAlike(a: Drawing, b: Drawing): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether the states form a tree and all ids are ids of its states, as the drawing code expects. */
function isSound({ id: rootId, states, transitions }: Chart): boolean {
  const depths = new Map<string, number>();
  for (const [index, state] of states.entries()) {
    const above = state.parentId === null ? -1 : depths.get(state.parentId);
    const isInPlace = index === 0 ? state.parentId === null && state.id === rootId : state.parentId !== null;
    // A parent comes before its children.
    if (!isInPlace || above === undefined || above >= maxDepth || depths.has(state.id)) return false;
    depths.set(state.id, above + 1);
  }
  const isKnown = (one: string) => depths.has(one);
  const ids = new Set(transitions.map((transition) => transition.id));
  return (
    ids.size === transitions.length &&
    states.every(
      ({ initialId, defaultIds }) => (initialId === null || isKnown(initialId)) && defaultIds.every(isKnown),
    ) &&
    transitions.every(({ sourceId, targetIds }) => isKnown(sourceId) && targetIds.every(isKnown))
  );
}
