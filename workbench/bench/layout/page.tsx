import layouts from 'virtual:statechart-layouts';
import '../../src/shell/workbench.css';
import { createRoot } from 'react-dom/client';
import { layOutLive } from '../../src/layout/live-layout.ts';
import { readChart } from '../../src/model/chart.ts';
import { ChartPane } from '../../src/shell/ChartPane.tsx';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import { largeMachine } from './registry.ts';

declare global {
  interface Window {
    /** Milliseconds that ELK takes in its worker, which is loaded already. */
    layOutNow(): Promise<number>;
    /** Milliseconds until the chart is drawn, from reading the machine on; and how much of it. */
    showNow(): Promise<{ time: number; states: number; arrows: number; ofStates: number }>;
  }
}

window.layOutNow = async () => {
  const chart = readChart(largeMachine);
  const start = performance.now();
  await layOutLive(chart, new Set());
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
  // Drawn when a frame with boxes, arrows and the view fitted has been followed by another.
  while (counted('.wb-state') === 0 || counted('.wb-arrow') === 0 || counted('[role=treeitem]') === 0)
    await frame();
  await frame();
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

function frame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}
