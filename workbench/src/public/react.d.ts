import type { CSSProperties, ReactElement } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ChartLayout } from './layout';

export interface StatechartProps {
  machine: AnyStateMachine;
  /** Its active states are highlighted. */
  snapshot?: AnyMachineSnapshot;
  /** What `layoutOf` returned for this machine. Without it, or when it is of another version, the page computes it. */
  layout?: ChartLayout;
  className?: string;
  style?: CSSProperties;
}

/** A statechart as an image that takes its colours from the text around it; `--statechart-active` is the colour of active states. */
export declare function Statechart(props: StatechartProps): ReactElement;
