import type { AnyStateMachine } from 'xstate';

/** The positions of the parts of a chart, as plain data. */
export interface ChartLayout {
  chartId: string;
  width: number;
  height: number;
  states: object[];
  transitions: object[];
}

/** Computes the positions of the parts of a machine's chart, in a page or in Node. */
export declare function layoutOf(machine: AnyStateMachine): Promise<ChartLayout>;
