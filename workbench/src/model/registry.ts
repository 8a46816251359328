import type { AnyStateMachine, EventObject } from 'xstate';
import type * as z from 'zod/mini';
import type { Code } from '../travel/code.ts';
import type { MachineModel } from './machine-model.ts';
import type { References } from './references.ts';

/** A machine that the workbench shows: the material that paths are made of, and what people are told. */
export interface MachineEntry {
  machine: AnyStateMachine;
  /** Its samples: inputs, events, and what its actors can come to. */
  model: SampleModel;
  /** Under which it is listed, such as 'Membership'. */
  group: string;
  /** One line. */
  summary: string;
  /** Its file, from the root of the repository. */
  source: string;
  /** Of the input; a form is made of it. `null` for a machine without input, or whose input is not data. */
  inputSchema: z.ZodMiniType | null;
}

/** A `MachineModel` whose machine is not known by type. */
export interface SampleModel {
  inputs: readonly unknown[];
  events: readonly EventObject[];
  outcomes?: MachineModel<AnyStateMachine>['outcomes'];
  distinguish?: (context: never) => unknown;
  can?: (snapshot: never, event: never) => boolean;
  cannot?: (snapshot: never, event: EventObject) => boolean;
}

/** A name that a test imports, and the module it is from, as the test says it. */
export interface Import {
  name: string;
  from: string;
}

/** Code that a value is written as, with what that needs. */
export interface Expression {
  code: Code;
  imports: readonly Import[];
}

/** How an app's tests are written. */
export interface TestStyle {
  /** Where the test of a machine would stand, from the root of the repository. */
  file(entry: MachineEntry): string;
  /** The machine's model, whose `machine` is tested. */
  model(entry: MachineEntry): Import;
  /** `it` and `expect`. */
  runner: string;
  /** `started` and `proceed`. */
  steps: string;
  /** `done`, `failed`, `became` and `elapsed`. */
  outcomes: string;
  /** A value that the app has a word for, such as an error; `null` for others. What is then no plain data cannot be written. */
  express(value: unknown): Expression | null;
}

/** All that the workbench knows of an app. */
export interface Registry {
  /** Of the app. */
  name: string;
  entries: readonly MachineEntry[];
  /** What the app's documentation says of the states. */
  references?: References;
  /** A short name for a sample, the same at any time: recordings refer to it. */
  nameOf(sample: unknown): string;
  /** Errors that any actor may fail with, each kind that the app knows. */
  errors: readonly unknown[];
  /** How a run is written as a test of the app; without it, none can be exported. */
  testStyle?: TestStyle;
}

/** An entry made of a model. Checks the samples of the model against the types of its machine. */
export function entry<M extends AnyStateMachine>(
  model: MachineModel<M>,
  rest: Omit<MachineEntry, 'machine' | 'model'>,
): MachineEntry {
  return { ...rest, machine: model.machine, model };
}
