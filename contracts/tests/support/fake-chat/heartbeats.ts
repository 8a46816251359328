import type { WebSocket } from 'ws';
import type { SharedState } from './shared-state.ts';

/** Sends heart-beats as agreed, and ends a connection without them. */
export function watchHeartbeats(socket: WebSocket, { has, heartbeat }: SharedState) {
  let lastReceived = Date.now();
  const timers: NodeJS.Timeout[] = [];
  socket.on('close', () => {
    for (const timer of timers) clearInterval(timer);
  });
  const rare = 15_000;
  return {
    /** The server's heart-beat header. */
    offer: has('offers no heart-beats')
      ? '0,0'
      : `${has('beats too seldom') ? rare : heartbeat},${heartbeat}`,
    /** @param offer the client's heart-beat header */
    start(offer: string): void {
      const [sent = 0, wanted = 0] = offer.split(',').map(Number);
      if (wanted > 0 && !has('never beats')) {
        timers.push(setInterval(() => socket.send('\n'), Math.max(wanted, heartbeat)));
      }
      if (sent === 0 || has('keeps silent clients')) return;
      const interval = Math.max(sent, heartbeat);
      const look = () => {
        if (Date.now() - lastReceived > 3 * interval) socket.close(1002);
      };
      timers.push(setInterval(look, interval / 4));
    },
    onData(): void {
      if (!has('drops clients that send only heart-beats')) lastReceived = Date.now();
    },
    onFrame(): void {
      lastReceived = Date.now();
    },
  };
}
