import { withErrorLogging } from '../attempt.ts';

/** Milliseconds. */
const reachTimeout = 10_000;

/** Rejects if the server does not answer with the page: without the server, a reload would lose the page. */
export function reachServer(signal = new AbortController().signal): Promise<void> {
  return withErrorLogging('server', signal, async () => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(reachTimeout)]);
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: limit });
    if (!ok) throw new Error('The server does not answer with the page.');
  });
}

/** Never settles: the page is left. */
export function reload(): Promise<unknown> {
  window.location.reload();
  return new Promise(() => {});
}
