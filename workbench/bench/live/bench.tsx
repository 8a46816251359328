import '../../src/shell/workbench.css';
import { createRoot } from 'react-dom/client';
import { channelName } from '../../src/live/channel.ts';
import LivePanel from '../../src/live/LivePanel.tsx';
import type { FromApp } from '../../src/live/protocol.ts';
import { readChart } from '../../src/model/chart.ts';
import type { MachineEntry, Registry } from '../../src/model/registry.ts';
import { benchMachine, itemMachine } from './machines.ts';

declare global {
  interface Window {
    /** The number of received and dropped records. */
    heard: { records: number; dropped: number };
  }
}

const entryOf = (machine: MachineEntry['machine']): MachineEntry => ({
  machine,
  model: { inputs: [], events: [] },
  group: 'Benchmark',
  summary: '',
  source: 'workbench/bench/live/machines.ts',
  inputSchema: null,
});
const [first, second] = [entryOf(itemMachine), entryOf(benchMachine)];
const registry: Registry = { name: 'Benchmark', entries: [first, second], nameOf: String, errors: [] };

window.heard = { records: 0, dropped: 0 };
new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<FromApp>) => {
  if (data.type !== 'records') return;
  window.heard.records += data.records.length;
  window.heard.dropped += data.dropped;
};

const nothing = () => {};
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <div className="wb" style={{ display: 'block' }}>
    <LivePanel
      registry={registry}
      entry={first}
      chart={readChart(itemMachine)}
      selectedId={null}
      onSelect={nothing}
      steps={null}
      onSteps={nothing}
      onGo={nothing}
    />
  </div>,
);
