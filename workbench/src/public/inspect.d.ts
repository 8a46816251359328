import type { InspectionEvent } from 'xstate';

export interface InspectOptions {
  /** What the page is, in words of the code. */
  page?: () => { title: string; route: string };
}

/** An `inspect` option for `createActor` and `useMachine`. */
export declare function createInspect(options?: InspectOptions): (event: InspectionEvent) => void;

/** `createInspect()` with the title 'App'. */
export declare const inspect: (event: InspectionEvent) => void;
