import type { AnyStateMachine } from 'xstate';

/** Where the parts of a chart are: plain data. */
export interface ChartLayout {
  chartId: string;
  width: number;
  height: number;
  states: object[];
  transitions: object[];
}

/** Computes where the parts of a machine's chart are, in a page or in Node. */
export declare function layoutOf(machine: AnyStateMachine): Promise<ChartLayout>;
