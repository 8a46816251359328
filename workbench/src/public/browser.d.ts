import type { AnyEventObject, AnyStateMachine, EventFromLogic, EventObject, InputFrom } from 'xstate';

/** The ARIA roles by which elements are found. */
export type Role =
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

export type Name = string | RegExp;

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

export type Several<T> = T | readonly T[];

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

export interface WalkedPlace {
  getByRole(role: Role, options?: { name?: Name; exact?: boolean }): WalkedLocator;
  getByLabel(label: Name, options?: { exact?: boolean }): WalkedLocator;
  getByText(text: Name): WalkedLocator;
}

/** The used part of Playwright's `Page`. */
export interface WalkedPage extends WalkedPlace {
  keyboard: { press(key: string): Promise<unknown> };
  screenshot(): Promise<Uint8Array>;
}

export interface WalkOptions<M extends AnyStateMachine> {
  page: WalkedPage;
  machine: M;
  path: WalkedPath;
  map: PersonMap<EventFromLogic<M>>;
  /** Called before each step, for example to make the server fail. */
  before?(event: EventObject): unknown;
  /** Called with a screenshot of each state that the map knows. */
  picture?(stateId: string, image: Uint8Array): unknown;
}

/** Walks a path through the running app. Returns a line for each step; throws an `Error` that names the step. */
export declare function walk<M extends AnyStateMachine>(options: WalkOptions<M>): Promise<string[]>;

/** The samples that a search for a path needs. */
export interface Samples<M extends AnyStateMachine> {
  machine: M;
  inputs: readonly InputFrom<M>[];
  events: readonly EventFromLogic<M>[];
  outcomes?: Record<
    string,
    { snapshots?: readonly unknown[]; outputs?: readonly unknown[]; errors?: readonly unknown[] }
  >;
}

/** The shortest path to a state or a transition, by its id. Throws an `Error` if the samples do not reach it. */
export declare function shortestPath<M extends AnyStateMachine>(
  model: Samples<M>,
  targetId: string,
): { input: InputFrom<M>; events: AnyEventObject[] };

/** The used part of Playwright's `Page`. */
export interface RecordedPage {
  exposeFunction(name: string, callback: (message: unknown) => void): Promise<unknown>;
  addInitScript<T>(script: (argument: T) => unknown, argument: T): Promise<unknown>;
  evaluate<T, R>(script: (argument: T) => R, argument: T): Promise<unknown>;
}

export interface RecordedSession {
  /** Ends the recording. Returns the text of a session file, such as for `testInfo.attach`. Throws an `Error` if no actor was heard. */
  end(): Promise<string>;
}

/** Records what the actors of a page do in a test, also over reloads, as a session that Live opens. Call it before `goto`. */
export declare function recordSession(page: RecordedPage): Promise<RecordedSession>;
