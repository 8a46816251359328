import type { InspectionEvent } from 'xstate';

export interface InspectOptions {
  /** The name of the app in Live. The default is the names of its root machines, or the script name under Node.js. */
  title?: string;
  /** The title and the route of the page, as constants of the code. */
  page?: () => { title: string; route: string };
  /** The relay address of a development server, as Live shows it, for an app in another browser or in Node.js. */
  socket?: string;
  /** The name of a store or a root actor. The default for a machine is its id; the id of another actor may contain data. */
  name?: string;
  /**
   * The values of the store or the root actor that may leave the tab; a machine declares its own in `meta.live`. The value is called
   * `value`: `{ context: ['value.count'] }`.
   */
  live?: { context?: readonly string[]; events?: Readonly<Record<string, readonly string[]>> };
}

/** An `inspect` option for `createActor` and `useMachine`, and an observer for `store.inspect` of `@xstate/store`. */
export declare function createInspect(options?: InspectOptions): (event: InspectionEvent) => void;

/** `createInspect()` without options. */
export declare const inspect: (event: InspectionEvent) => void;
