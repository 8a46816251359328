import type { StateBox } from './box.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedState extends Rectangle {
  id: string;
  box: StateBox;
}

export interface PlacedTransition {
  id: string;
  /** One line for each target, from the source state to it. */
  lines: { x: number; y: number }[][];
  /** `null` for a transition that is a line of its state's box. */
  label: (Rectangle & { text: string }) | null;
}

/** The positions of all parts of a chart, in pixels from its top left corner. Plain data: computed once and stored in a file. */
export interface ChartLayout {
  chartId: string;
  width: number;
  height: number;
  /** A state comes before its child states. */
  states: PlacedState[];
  transitions: PlacedTransition[];
}
