import type { AppHistory } from './app-history.ts';
import { startBackGuard } from './back-guard.ts';
import { prefetchLinks } from './prefetch-links.ts';

/** Starts what the first screen does not need. */
export function startLater(history: AppHistory, signal: AbortSignal): void {
  startBackGuard(history, signal);
  prefetchLinks(signal);
}
