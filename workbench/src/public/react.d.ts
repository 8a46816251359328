import type { CSSProperties, ReactElement } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ChartLayout } from './layout';

export interface StatechartProps {
  machine: AnyStateMachine;
  /** Its active states are highlighted. */
  snapshot?: AnyMachineSnapshot;
  /** The result of `layoutOf` for this machine. If it is missing or belongs to another version, the page computes the layout. */
  layout?: ChartLayout;
  className?: string;
  style?: CSSProperties;
}

/** A statechart as an image in the colour of the surrounding text. `--statechart-active` is the colour of active states. */
export declare function Statechart(props: StatechartProps): ReactElement;
