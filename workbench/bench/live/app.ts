import { createActor } from 'xstate';
import { awaitWorkbench, enterRoot } from '../../src/live/hook.ts';
import { startInspector } from '../../src/live/inspector.ts';
import { benchMachine } from './machines.ts';

declare global {
  interface Window {
    /** Sends `count` events, `each` of them every ten milliseconds. Resolves when all were sent. */
    sendEvents(count: number, each: number): Promise<void>;
    /** Milliseconds from each click to the next paint, since the last call. */
    takeDelays(): number[];
  }
}

const count = Number(new URLSearchParams(location.search).get('actors'));
const root = createActor(benchMachine, { input: { count } }).start();
enterRoot(root);
awaitWorkbench(async () => ({
  start: (channel, roots) =>
    startInspector({
      channel,
      roots,
      page: () => ({ title: document.title, route: location.pathname }),
    }),
}));

window.sendEvents = (count, each) =>
  new Promise((resolve) => {
    const { items } = root.getSnapshot().context;
    let sent = 0;
    const timer = setInterval(() => {
      for (let one = 0; one < each && sent < count; one++, sent++) {
        items[sent % items.length]?.send({ type: 'item.touch', at: { x: sent, y: one } });
      }
      if (sent < count) return;
      clearInterval(timer);
      resolve();
    }, 10);
  });

let delays: number[] = [];
let clicks = 0;
document.querySelector('button')?.addEventListener('click', ({ timeStamp }) => {
  const output = document.querySelector('output');
  if (output) output.textContent = String(++clicks);
  requestAnimationFrame(() => {
    // A message is delivered after the paint of this frame.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => delays.push(performance.now() - timeStamp);
    port2.postMessage(null);
  });
});
window.takeDelays = () => {
  const taken = delays;
  delays = [];
  return taken;
};
