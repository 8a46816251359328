import type { Chart } from '../model/chart.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import type { UrlState } from './url-state.ts';

/** What each tab of the workbench is given. Its component is the default export of its file. */
export interface PanelProps {
  registry: Registry;
  /** The machine that is chosen in the list, with its chart. */
  entry: MachineEntry;
  chart: Chart;
  /** The id of a state or transition of the chart. */
  selectedId: string | null;
  onSelect(id: string | null): void;
  /** Steps of a simulation as the address carries them; opaque to the shell. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Goes elsewhere in the workbench: another machine, another tab, other steps to play. */
  onGo(to: Partial<UrlState>): void;
}
