import { withErrorLogging } from './attempt.ts';

/** Milliseconds. */
const reachTimeout = 10_000;

/** Rejects where the server does not answer with the page: one that is reloaded without it would be gone. */
export function reachServer(signal: AbortSignal): Promise<void> {
  return withErrorLogging('server', signal, async () => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(reachTimeout)]);
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: limit });
    if (!ok) throw new Error('The server does not answer with the page.');
  });
}

/** Never settles: the page goes. */
export function reload(): Promise<unknown> {
  window.location.reload();
  return new Promise(() => {});
}
