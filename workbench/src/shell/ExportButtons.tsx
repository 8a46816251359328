import { useState } from 'react';
import { download } from '../export/download.ts';
import { toMermaid } from '../export/mermaid.ts';
import { toPng } from '../export/png.ts';
import { toSvg } from '../export/svg.ts';
import type { ChartLayout } from '../layout/placed.ts';
import type { Chart } from '../model/chart.ts';
import { Button } from './Button.tsx';

interface ExportButtonsProps {
  chart: Chart;
  /** The shown layout, including its collapsed states; `null` until there is one. */
  layout: ChartLayout | null;
}

/** Exports a chart as SVG, PNG or Mermaid. */
export function ExportButtons({ chart, layout }: ExportButtonsProps) {
  const [problem, setProblem] = useState('');

  async function savePng(drawn: ChartLayout) {
    try {
      download(`${chart.id}.png`, await toPng(toSvg(chart, drawn)));
      setProblem('');
    } catch (error) {
      setProblem(`The picture could not be made: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return (
    <>
      <Button
        isOff={!layout}
        onClick={() =>
          layout && download(`${chart.id}.svg`, new Blob([toSvg(chart, layout)], { type: 'image/svg+xml' }))
        }
      >
        SVG
      </Button>
      <Button isOff={!layout} onClick={() => layout && savePng(layout)}>
        PNG
      </Button>
      <button
        type="button"
        className="wb-button"
        onClick={() => download(`${chart.id}.mmd`, new Blob([toMermaid(chart)], { type: 'text/plain' }))}
      >
        Mermaid
      </button>
      {problem && (
        <span className="wb-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
