import type { AnyEventObject, AnyStateMachine, EventFromLogic, EventObject, InputFrom } from 'xstate';
import { explore } from '../model/graph.ts';
import type { MachineModel } from '../model/machine-model.ts';
import { occurrenceOf } from '../model/occurrence.ts';
import { activeIds, advance, begin, type Simulation } from '../model/simulation.ts';
import { simulationText } from '../model/words.ts';

/** The ARIA roles by which elements are found. */
type Role =
  | 'alert'
  | 'alertdialog'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'list'
  | 'listitem'
  | 'log'
  | 'main'
  | 'menuitem'
  | 'option'
  | 'radio'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'spinbutton'
  | 'status'
  | 'switch'
  | 'tab'
  | 'textbox';

type Name = string | RegExp;

/** An element of the page by its role and accessible name. A text must match the whole name. */
export interface Thing {
  role: Role;
  name?: Name;
}

/** An action of a person. */
export type Doing =
  | { click: Name; role?: Role }
  /** Types into the field with this label. */
  | { fill: Name; text: string }
  | { check: Name }
  | { uncheck: Name }
  | { choose: Name; option: string }
  /** Chooses files in the field with this label. */
  | { give: Name; files: string | readonly string[] | FilePayload | readonly FilePayload[] }
  | { press: string };

export interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Uint8Array;
}

/** What a person sees: an element or a text. */
export type Seen = Thing | { text: Name };

type Several<T> = T | readonly T[];

/**
 * What a person does for each event of a machine, and what a person sees in its states. An event that the app itself sends has an empty
 * list: the walk then only waits for the next state.
 */
export interface PersonMap<Event extends EventObject> {
  /** The part of the page that contains the elements of `events`, such as a dialog. */
  within?: Thing;
  events: { readonly [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => Several<Doing> };
  /** By the id of a state, without the id of the machine. */
  states: Readonly<Record<string, Several<Seen>>>;
}

/** A path to walk: an input, and events, which include the outcomes of actors and the ends of delays. */
export interface WalkedPath {
  input: unknown;
  events: readonly AnyEventObject[];
}

/** The used part of Playwright's `Locator`. */
export interface WalkedLocator extends WalkedPlace {
  click(): Promise<unknown>;
  fill(text: string): Promise<unknown>;
  check(): Promise<unknown>;
  uncheck(): Promise<unknown>;
  selectOption(option: string): Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's own type has Node's Buffer, which this package does not name
  setInputFiles(files: any): Promise<unknown>;
  first(): WalkedLocator;
  waitFor(): Promise<unknown>;
}

interface WalkedPlace {
  getByRole(role: Role, options?: { name?: Name; exact?: boolean }): WalkedLocator;
  getByLabel(label: Name, options?: { exact?: boolean }): WalkedLocator;
  getByText(text: Name): WalkedLocator;
}

/** The used part of Playwright's `Page`. */
export interface WalkedPage extends WalkedPlace {
  keyboard: { press(key: string): Promise<unknown> };
  screenshot(): Promise<Uint8Array>;
}

interface WalkOptions<M extends AnyStateMachine> {
  page: WalkedPage;
  machine: M;
  path: WalkedPath;
  map: PersonMap<EventFromLogic<M>>;
  /** Called before each step, for example to make the server fail. */
  before?(event: EventObject): unknown;
  /** Called with a screenshot of each state that the map knows. */
  picture?(stateId: string, image: Uint8Array): unknown;
}

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
