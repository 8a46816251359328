import { fetchAhead } from '../effects/listing/listing-ahead.ts';
import { loadScreen } from './screens.ts';

/** Milliseconds that a pointer must rest on a link before it counts as intent. */
const restTime = 65;

/** Loads the code of the screens that links lead to: of links in view, and of those that a person points to, touches or tabs to. */
export function prefetchLinks(signal: AbortSignal): void {
  // The heading of the next screen gets the focus, also if that screen says that nothing could be loaded.
  import('./focus-heading.ts').catch(() => {});
  watchPointing(signal);
  watchView(signal);
}

function watchPointing(signal: AbortSignal): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const listen = (type: string, listener: (link: HTMLAnchorElement) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        clearTimeout(resting);
        const link = target instanceof Element && target.closest('a');
        if (link) listener(link);
      },
      { passive: true, signal },
    );
  listen('pointerover', (link) => {
    loadCode(link);
    resting = setTimeout(loadData, restTime, link);
  });
  listen('focusin', loadCode);
  listen('touchstart', (link) => {
    loadCode(link);
    loadData(link);
  });
  signal.addEventListener('abort', () => clearTimeout(resting));
}

function watchView(signal: AbortSignal): void {
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      view.unobserve(target);
      loadCode(target as HTMLAnchorElement);
    }
  });
  const watched = new WeakSet<Element>();
  let isWaiting = false;
  const scan = () => {
    isWaiting = false;
    if (signal.aborted) return;
    for (const link of document.querySelectorAll('a[href]')) {
      if (watched.has(link)) continue;
      watched.add(link);
      view.observe(link);
    }
  };
  const scanLater = () => {
    if (isWaiting) return;
    isWaiting = true;
    // Safari does not have it.
    if ('requestIdleCallback' in window) requestIdleCallback(scan, { timeout: 1000 });
    else setTimeout(scan, 200);
  };
  const changes = new MutationObserver(scanLater);
  changes.observe(document.body, { childList: true, subtree: true });
  scanLater();
  signal.addEventListener('abort', () => {
    changes.disconnect();
    view.disconnect();
  });
}

/** With Save-Data, or offline, code is loaded only when it is needed. */
function mayLoad({ origin, target }: HTMLAnchorElement): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    origin === window.location.origin && target === '' && navigator.onLine && connection?.saveData !== true
  );
}

function loadCode(link: HTMLAnchorElement): void {
  // A failure shows when the code is needed.
  if (mayLoad(link)) loadScreen(link.pathname).catch(() => {});
}

function loadData(link: HTMLAnchorElement): void {
  const id = /^\/listing\/(\d+)$/.exec(link.pathname)?.[1];
  if (id !== undefined && mayLoad(link)) fetchAhead(Number(id));
}
