import type { InspectionEvent } from 'xstate';

export interface InspectOptions {
  /** What the page is, in words of the code. */
  page?: () => { title: string; route: string };
  /** The address of the relay of a development server, as Live shows it: for an app in another browser or in Node.js. */
  socket?: string;
}

/** An `inspect` option for `createActor` and `useMachine`. */
export declare function createInspect(options?: InspectOptions): (event: InspectionEvent) => void;

/** `createInspect()` with the title 'App'. */
export declare const inspect: (event: InspectionEvent) => void;
