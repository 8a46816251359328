import { download } from '../export/download.ts';
import { toMermaid } from '../export/mermaid.ts';
import { toSvg } from '../export/svg.ts';
import type { ChartLayout } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { Button } from './Button.tsx';

interface ExportButtonsProps {
  chart: Chart;
  /** The shown layout, including its collapsed states; `null` until there is one. */
  layout: ChartLayout | null;
}

/** Exports a chart as SVG or Mermaid. */
export function ExportButtons({ chart, layout }: ExportButtonsProps) {
  const save = (ending: string, text: string, type: string) =>
    download(`${chart.id}.${ending}`, new Blob([text], { type }));
  return (
    <>
      <Button isOff={!layout} onClick={() => layout && save('svg', toSvg(chart, layout), 'image/svg+xml')}>
        SVG
      </Button>
      <Button onClick={() => save('mmd', toMermaid(chart), 'text/plain')}>Mermaid</Button>
    </>
  );
}
