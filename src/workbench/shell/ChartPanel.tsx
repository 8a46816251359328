import { ChartPane } from './ChartPane.tsx';
import { Details } from './Details.tsx';
import type { PanelProps } from './panel.ts';

/** The machine as it is declared: picture, tree, and all that is said of one of its parts. */
export default function ChartPanel({ entry, chart, selectedId, onSelect }: PanelProps) {
  return (
    <ChartPane chart={chart} selectedId={selectedId} onSelect={onSelect} withOutline>
      <Details entry={entry} chart={chart} selectedId={selectedId} onSelect={onSelect} />
    </ChartPane>
  );
}
