import type { AnyStateMachine, EventObject } from 'xstate';
import type * as z from 'zod/mini';
import type { Code } from '../travel/code.ts';
import type { LogicKind } from './logic-machine.ts';
import type { MachineModel } from './machine-model.ts';
import type { References } from './references.ts';
import type { Schema } from './schema.ts';

/** A machine shown in the workbench, with its samples and its documentation. */
export interface MachineEntry {
  machine: AnyStateMachine;
  /** The exported machine, if `machine` is a copy with another id. */
  exported?: AnyStateMachine;
  /** The kind of logic, if it is not a machine but shown as one. */
  logic?: LogicKind;
  /** Samples of its inputs, events, and actor outcomes. */
  model: SampleModel;
  /** The group in the list, such as 'Membership'. */
  group: string;
  /** A description of one line. */
  summary: string;
  /** Path of the source file, relative to the root of the repository. */
  source: string;
  /** The schema of the input, for a form. `null` if the machine has no input or if its input is not plain data. */
  inputSchema: z.ZodMiniType | null;
  /** The types of its events, for forms. The form of an event without a type has the fields of the sample. */
  eventTypes?: Readonly<Record<string, Schema>>;
  /** Addresses of screenshots, by the id of the shown state. */
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

/** A name that a generated test imports, and the module that exports it. */
export interface Import {
  name: string;
  from: string;
}

/** A value as code, with the imports that the code needs. */
export interface Expression {
  code: Code;
  imports: readonly Import[];
}

/** The form of the app's tests. */
export interface TestStyle {
  /** Path of the test file for a machine, relative to the root of the repository. */
  file(entry: MachineEntry): string;
  model(entry: MachineEntry): Import;
  /** The code of the machine under test, using the import of `model`. By default the import is an object with the machine. */
  machineCode?(entry: MachineEntry): string;
  /** The module that exports `it` and `expect`. */
  runner: string;
  /** The module that exports `started`, `proceed` and the functions for the effects of a step, as `test/steps.ts` does. */
  steps: string;
  /** The module that exports `done`, `failed`, `became` and `elapsed`. */
  outcomes: string;
  /**
   * The code for a value of the app, such as an error; `null` for all other values. A value that is neither plain data nor has code cannot
   * be exported.
   */
  express(value: unknown): Expression | null;
}

/** Everything that the workbench knows about an app. */
export interface Registry {
  name: string;
  entries: readonly MachineEntry[];
  /** Problems with the machines, one sentence each. The page shows them. */
  problems?: readonly string[];
  /** Useful facts about the machines, one sentence each. The page shows them until they are dismissed. */
  notices?: readonly string[];
  /** The versions of the app and of its parts, by name, for bug bundles: `{ app: '1.2.0', commit: 'abc1234' }`. */
  build?: Readonly<Record<string, string>>;
  /** The address of the relay for apps elsewhere. Without it, Live shows only tabs of this browser. */
  liveSocket?: string;
  /** The path of the app, `/` by default; `null` if the server of the workbench has no app. */
  appPath?: string | null;
  /** The command that writes the coverage file of a build. */
  coverageCommand?: string;
  /** The sections of the app's documentation that states cite. */
  references?: References;
  /** A short, stable name for a sample, which recordings use. */
  nameOf(sample: unknown): string;
  /** Sample errors, one of each kind, with which any actor may fail. */
  errors: readonly unknown[];
  /** The form of an exported test. Without it, runs cannot be exported as tests. */
  testStyle?: TestStyle;
}

/** Creates an entry from a model. TypeScript checks the samples against the types of the machine. */
export function entry<M extends AnyStateMachine>(
  model: MachineModel<M>,
  rest: Omit<MachineEntry, 'machine' | 'model'>,
): MachineEntry {
  return { ...rest, machine: model.machine, model };
}

/** The model of an entry with the types that the registry does not store. */
export function typedModel({
  machine,
  model,
}: Pick<MachineEntry, 'machine' | 'model'>): MachineModel<AnyStateMachine> {
  return { ...(model as MachineModel<AnyStateMachine>), machine };
}
