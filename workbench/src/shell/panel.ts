import type { Chart } from '../model/chart.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import type { UrlState } from './url-state.ts';

/** The props of each tab. A tab's component is the default export of its file. */
export interface PanelProps {
  registry: Registry;
  /** The machine selected in the list. */
  entry: MachineEntry;
  chart: Chart;
  /** The id of a state or transition of the chart. */
  selectedId: string | null;
  onSelect(id: string | null): void;
  /** The encoded steps of a simulation in the address. The shell does not decode them. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Navigates in the workbench: to another machine or tab, or to a simulation of other steps. */
  onGo(to: Partial<UrlState>): void;
}
