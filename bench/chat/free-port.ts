import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes the port during a restart. */
const [lowest, highest] = [20_000, 29_999];

/** A free port that is likely to stay free. */
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
