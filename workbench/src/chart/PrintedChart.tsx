import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ChartLayout } from '../layout/placed.ts';

const margin = 16;

/** The printed page: the whole chart, at most as wide as the page, and nothing else. */
export function PrintedChart({ layout, children }: { layout: ChartLayout; children: ReactNode }) {
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  return createPortal(
    <div className="wb wb-printed">
      <svg viewBox={`${-margin} ${-margin} ${width} ${height}`} style={{ maxWidth: width }}>
        <title>Statechart of {layout.chartId}</title>
        <foreignObject width={layout.width} height={layout.height}>
          <div className="wb-viewport">{children}</div>
        </foreignObject>
      </svg>
    </div>,
    document.body,
  );
}

/** Whether the page is being printed. The browser prints what is rendered when the `beforeprint` event ends. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    // The developer tools emulate print media without the print events.
    const media = matchMedia('print');
    const emulate = () => setIsPrinting(media.matches);
    media.addEventListener('change', emulate);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      media.removeEventListener('change', emulate);
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
