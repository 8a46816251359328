import type { InspectionEvent } from 'xstate';

export interface InspectOptions {
  /** The name of the app in Live; without it that of its root machines, or of the script under Node.js. */
  title?: string;
  /** What the page is, in words of the code. */
  page?: () => { title: string; route: string };
  /** The address of the relay of a development server, as Live shows it: for an app in another browser or in Node.js. */
  socket?: string;
  /** The name of a store, or of a root actor. Without it a machine has its id; the id of an actor may be made of data. */
  name?: string;
  /** What may leave of it, where a machine has its `meta.live`. Its value is named `value`: `{ context: ['value.count'] }`. */
  live?: { context?: readonly string[]; events?: Readonly<Record<string, readonly string[]>> };
}

/** An `inspect` option for `createActor` and `useMachine`, and an observer for `store.inspect` of `@xstate/store`. */
export declare function createInspect(options?: InspectOptions): (event: InspectionEvent) => void;

/** `createInspect()` without options. */
export declare const inspect: (event: InspectionEvent) => void;
