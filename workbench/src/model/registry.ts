import type { AnyStateMachine, EventObject } from 'xstate';
import type * as z from 'zod/mini';
import type { Code } from '../travel/code.ts';
import type { LogicKind } from './logic-machine.ts';
import type { MachineModel } from './machine-model.ts';
import type { NotesStore } from './notes.ts';
import type { References } from './references.ts';
import type { Schema } from './schema.ts';

/** A machine shown in the workbench, with its samples and its documentation. */
export interface MachineEntry {
  machine: AnyStateMachine;
  /** The machine as its file exports it, if `machine` is a copy with another id. */
  exported?: AnyStateMachine;
  /** What it is, if it is no machine but other logic that is shown as one. */
  logic?: LogicKind;
  /** Samples of its inputs, events, and actor outcomes. */
  model: SampleModel;
  /** The group in the list, such as 'Membership'. */
  group: string;
  /** A description of one line. */
  summary: string;
  /** Path of the source file, from the root of the repository. */
  source: string;
  /** The schema of the input, from which a form is generated. `null` if the machine has no input or if its input is not plain data. */
  inputSchema: z.ZodMiniType | null;
  /** The types of its events, from which forms are generated; a form of an event without one has the fields of the sample. */
  eventTypes?: Readonly<Record<string, Schema>>;
  /** Addresses of screenshots, by the id of the state that they show. */
  pictures?: Readonly<Record<string, string>>;
}

/** A `MachineModel` without the type of its machine. */
export interface SampleModel {
  inputs: readonly unknown[];
  events: readonly EventObject[];
  outcomes?: MachineModel<AnyStateMachine>['outcomes'];
  spawned?: MachineModel<AnyStateMachine>['spawned'];
  distinguish?: (context: never) => unknown;
  can?: (snapshot: never, event: never) => boolean;
  cannot?: (snapshot: never, event: EventObject) => boolean;
}

/** A name that a generated test imports, and its module specifier. */
export interface Import {
  name: string;
  from: string;
}

/** A value as code, with the imports that the code needs. */
export interface Expression {
  code: Code;
  imports: readonly Import[];
}

/** How the tests of the app are written. */
export interface TestStyle {
  /** Path for the test of a machine, from the root of the repository. */
  file(entry: MachineEntry): string;
  /** The model of the machine under test. */
  model(entry: MachineEntry): Import;
  /** The code of the machine under test, made of what `model` imports; without it, that is an object with the machine. */
  machineCode?(entry: MachineEntry): string;
  /** The module that exports `it` and `expect`. */
  runner: string;
  /** The module that exports `started`, `proceed` and what tells the effects of a step, as `test/steps.ts` does. */
  steps: string;
  /** The module that exports `done`, `failed`, `became` and `elapsed`. */
  outcomes: string;
  /**
   * The code for a value that the app can write, such as an error; `null` for all others. Without code, a value that is not plain
   * data cannot be exported.
   */
  express(value: unknown): Expression | null;
}

/** Everything that the workbench knows about an app. */
export interface Registry {
  /** The name of the app. */
  name: string;
  entries: readonly MachineEntry[];
  /** Problems with the machines, one sentence each. The page shows them. */
  problems?: readonly string[];
  /** Useful facts about the machines, one sentence each. The page shows them until they are dismissed. */
  notices?: readonly string[];
  /** The versions of the app and of what it is made of, by name, for bug bundles: `{ app: '1.2.0', commit: 'abc1234' }`. */
  build?: Readonly<Record<string, string>>;
  /** Notes that people write on states. Without it there are none. */
  notes?: NotesStore;
  /** The address of the relay through which apps elsewhere are watched. Without it Live shows tabs of this browser alone. */
  liveSocket?: string;
  /** The path of the app, `/` unless given; `null` if the server of the workbench has no app. */
  appPath?: string | null;
  /** The command that writes the coverage file of a build. */
  coverageCommand?: string;
  /** The sections of the app's documentation that states cite. */
  references?: References;
  /** A short and stable name for a sample: recordings refer to it. */
  nameOf(sample: unknown): string;
  /** Samples of errors that any actor may fail with, one of each kind. */
  errors: readonly unknown[];
  /** How a run is exported as a test of the app. Without it, there is no test export. */
  testStyle?: TestStyle;
}

/** Makes an entry from a model. TypeScript checks the samples against the types of the machine. */
export function entry<M extends AnyStateMachine>(
  model: MachineModel<M>,
  rest: Omit<MachineEntry, 'machine' | 'model'>,
): MachineEntry {
  return { ...rest, machine: model.machine, model };
}
