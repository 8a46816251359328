import layouts from 'virtual:statechart-layouts';
import '../../src/shell/workbench.css';
import type { ELK } from 'elkjs/lib/elk-api.js';
import { createRoot } from 'react-dom/client';
import { layOut } from '../../src/layout/elk.ts';
import { layOutInWorker } from '../../src/layout/live-layout.ts';
import { readChart } from '../../src/model/chart.ts';
import { ChartPane } from '../../src/shell/ChartPane.tsx';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import { largeMachine } from './registry.ts';

declare global {
  interface Window {
    /** Milliseconds that ELK takes in its worker, which is loaded the first time. */
    layOutNow(): Promise<number>;
    /** Milliseconds from reading the machine until the chart is painted, and how much of the chart is painted. */
    showNow(): Promise<{ time: number; states: number; arrows: number; ofStates: number }>;
  }
}

window.layOutNow = async () => {
  const chart = readChart(largeMachine);
  const start = performance.now();
  await layOut({ layout: layOutInWorker as ELK['layout'] }, chart);
  return performance.now() - start;
};

window.showNow = async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const start = performance.now();
  const chart = readChart(largeMachine);
  root.render(
    <LayoutsContext value={layouts}>
      <div className="wb" style={{ display: 'block' }}>
        <ChartPane chart={chart} withOutline />
      </div>
    </LayoutsContext>,
  );
  const counted = (selector: string) => container.querySelectorAll(selector).length;
  // Boxes and arrows are drawn in the same frame, with the view fitted. The outline beside them is rendered later.
  do await frame();
  while (counted('.wb-state') === 0 || counted('.wb-arrow') === 0);
  await painted();
  const time = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const drawn = {
    time,
    states: counted('.wb-state'),
    arrows: counted('.wb-arrow'),
    ofStates: chart.states.length,
  };
  root.unmount();
  container.remove();
  return drawn;
};

/** A message is delivered after the paint of this frame. */
function painted(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}
