import type { AnyEventObject, AnyStateMachine, EventObject, InputFrom } from 'xstate';
import { explore } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { occurrenceOf } from '../model/occurrence.ts';
import { activeIds, advance, begin, type Simulation } from '../model/simulation.ts';
import { simulationText } from '../model/words.ts';
import type { Doing, Name, Several, WalkedPage, WalkedPlace, WalkOptions } from '../public/browser.d.ts';

export type * from '../public/browser.d.ts';

/** What a walk did and saw, one line each. Errors contain these lines. */
export type WalkedLines = string[];

/**
 * Walks a path through the running app: does what a person does for each event, and waits for what a person sees in each state. It does not
 * wait for a state that the app leaves by itself. Throws an `Error` that names the step, also if the map lacks an event or the last state.
 */
export async function walk<M extends AnyStateMachine>(options: WalkOptions<M>): Promise<WalkedLines> {
  const { machine, path, before } = options;
  const lines: WalkedLines = [];
  let simulation = begin(machine, path.input);
  await atStep(lines, 'start', () => see(options, simulation, path.events[0]));
  lines.push(`start: ${simulationText(simulation)}`);
  for (const [index, event] of path.events.entries()) {
    const name = `step ${index + 1}, ${event.type}`;
    await atStep(lines, name, async () => {
      simulation = advance(simulation, occurrenceOf(simulation, event));
      await before?.(event);
      if (!isOfXState(event)) await act(options, event);
      await see(options, simulation, path.events[index + 1]);
    });
    lines.push(`${event.type}: ${simulationText(simulation)}`);
  }
  return lines;
}

async function atStep(lines: readonly string[], name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error([`The walk failed at ${name}: ${said}`, ...lines].join('\n  '), { cause: error });
  }
}

const isOfXState = ({ type }: EventObject) => type.startsWith('xstate.');

async function act<M extends AnyStateMachine>({ page, machine, map }: WalkOptions<M>, event: EventObject) {
  const events: Readonly<Record<string, ((event: never) => Several<Doing>) | undefined>> = map.events;
  const doings = events[event.type];
  if (!doings) throw new Error(`the map of ${machine.id} does not say what a person does.`);
  const place = map.within ? page.getByRole(map.within.role, { name: map.within.name }) : page;
  for (const doing of listOf(doings(event as never))) await perform(doing, place, page);
}

async function perform(doing: Doing, place: WalkedPlace, page: WalkedPage): Promise<void> {
  const labelled = (label: Name) => place.getByLabel(label, { exact: typeof label === 'string' });
  if ('click' in doing) {
    const { click: name, role = 'button' } = doing;
    await place.getByRole(role, { name, exact: typeof name === 'string' }).click();
  } else if ('fill' in doing) await labelled(doing.fill).fill(doing.text);
  else if ('check' in doing) await labelled(doing.check).check();
  else if ('uncheck' in doing) await labelled(doing.uncheck).uncheck();
  else if ('choose' in doing) await labelled(doing.choose).selectOption(doing.option);
  else if ('give' in doing) await labelled(doing.give).setInputFiles(doing.files);
  else await page.keyboard.press(doing.press);
}

/** Waits for what a person sees in the active states, unless the app leaves them by itself. */
async function see<M extends AnyStateMachine>(
  { page, machine, map, picture }: WalkOptions<M>,
  simulation: Simulation,
  next: EventObject | undefined,
): Promise<void> {
  if (next && isOfXState(next)) return;
  const active = [...activeIds(simulation)];
  const known = active.flatMap((id) => {
    const seen = map.states[id.slice(machine.id.length + 1)];
    return seen === undefined ? [] : [{ id, seen: listOf(seen) }];
  });
  if (!next && known.length === 0) {
    throw new Error(
      `the map of ${machine.id} does not say what a person sees in ${simulationText(simulation)}.`,
    );
  }
  for (const thing of known.flatMap(({ seen }) => seen)) {
    const found =
      'text' in thing
        ? page.getByText(thing.text)
        : page.getByRole(thing.role, { name: thing.name, exact: typeof thing.name === 'string' });
    await found.first().waitFor();
  }
  const innermost = known.at(-1);
  if (innermost && picture) await picture(innermost.id, await page.screenshot());
}

function listOf<T>(items: Several<T>): readonly T[] {
  return Array.isArray(items) ? items : [items as T];
}

/** The maximum number of states that a search for a path explores. */
const mostSearched = 5000;

/** The shortest path to a state or a transition, by its id. Throws an `Error` if the samples of the model do not reach it. */
export function shortestPath<M extends AnyStateMachine>(
  model: MachineModel<M>,
  targetId: string,
): { input: InputFrom<M>; events: AnyEventObject[] } {
  const search = explore(model, mostSearched);
  let found = search.next();
  while (!found.done) found = search.next();
  const end = found.value.states.find(({ reached }) => reached.has(targetId));
  if (!end) throw new Error(`No path of ${model.machine.id} leads to ${targetId}.`);
  const events: AnyEventObject[] = [];
  for (let { first } = end; first; { first } = first.from) events.unshift(first.event);
  return { input: end.input as InputFrom<M>, events };
}
