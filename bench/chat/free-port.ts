import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, so that none takes it while a server is being started again. */
const [lowest, highest] = [20_000, 29_999];

/** A port that is free on this machine, and likely to stay so. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
