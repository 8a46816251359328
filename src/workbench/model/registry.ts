import type { AnyStateMachine } from 'xstate';
import type { JsonSchema } from './json-schema.ts';
import type { MachineModel } from './paths.ts';

/** A machine that the workbench shows: the material that paths are made of, and what people are told. */
export interface MachineEntry<M extends AnyStateMachine = AnyStateMachine> {
  model: MachineModel<M>;
  /** Under which it is listed, such as 'Membership'. */
  group: string;
  /** One line. */
  summary: string;
  /** Its file, from the root of the repository. */
  source: string;
  /** Of the input, as far as it is data; a form is made of it. `null` for a machine without input. */
  inputSchema: JsonSchema | null;
  /** What the product's specification says of it, to the letter. */
  sentences: readonly { section: string; text: string }[];
}

/** All that the workbench knows of an app. */
export interface Registry {
  /** Of the app. */
  name: string;
  entries: readonly MachineEntry[];
  /** A short name for a sample, the same at any time: recordings refer to it. */
  nameOf(sample: unknown): string;
  /** Errors that any actor may fail with, each kind that the app knows. */
  errors: readonly unknown[];
}
