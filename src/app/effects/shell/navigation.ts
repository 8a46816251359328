import { fromCallback, fromPromise } from 'xstate';
import type { Place, Visit, VisitEvent } from '../../../machines/shell/navigation.machine.ts';
import { type AppHistory, isPopHeld } from '../../routing/app-history.ts';
import { arrivalOf } from '../../routing/intent.ts';
import { entryOf, keepTop, topOf } from '../../routing/kept-scroll.ts';
import { loadScreen } from '../../routing/screens.ts';
import { withErrorLogging } from '../attempt.ts';
import { reachServer, reload } from './reload.ts';

export const navigationEffects = (history: AppHistory, first: Place) => ({
  history: fromCallback<VisitEvent>(({ sendBack }) =>
    history.listen(({ action, location }) => {
      const isNew = action !== 'POP';
      if (isNew || !isPopHeld()) sendBack({ type: 'visit.start', place: location, isNew });
    }),
  ),
  loadScreen: fromPromise<void, { pathname: string }>(({ input, signal }) =>
    withErrorLogging('screen', signal, () => loadScreen(input.pathname)),
  ),
  later: fromCallback(() => {
    const controller = new AbortController();
    // It must not compete with what the first screen needs.
    const start = () =>
      import('../../routing/later.ts').then(
        ({ startLater }) => startLater(history, controller.signal),
        // After a failure, code loads when it is needed, and a step back leaves the page.
        () => {},
      );
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { signal: controller.signal });
    return () => controller.abort();
  }),
  scroll: fromPromise<void, { visit: Visit; isOtherPath: boolean }>(
    async ({ input: { visit, isOtherPath }, signal }) => {
      if (visit.isNew) {
        const { resume } = arrivalOf(visit.place.state);
        if (resume !== undefined) return scrollTo(topOf(resume), signal);
        // A new document is already at its top. Scrolling it would compute its layout within React's task.
        if (isOtherPath && visit.place.key !== first.key) window.scrollTo({ top: 0, behavior: 'instant' });
        return;
      }
      await scrollTo(topOf(entryOf(visit.place)), signal);
    },
  ),
  keepScroll: fromCallback<{ type: 'none' }, { place: Place }>(({ input: { place } }) => {
    const keep = () => keepTop(place, window.scrollY);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }),
  reachServer: fromPromise(({ signal }) => reachServer(signal)),
  reload: fromPromise(reload),
});

/** Scrolls to `top`. If the page is too short, it waits until the page has grown or somebody scrolls. */
function scrollTo(top: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const finish = () => {
      over.abort();
      resolve();
    };
    const attempt = () => {
      window.scrollTo({ top, behavior: 'instant' });
      // A browser rounds to the pixels of its screen.
      if (window.scrollY > top - 2) finish();
    };
    const growth = new ResizeObserver(attempt);
    over.signal.addEventListener('abort', () => growth.disconnect());
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(type, finish, { passive: true, signal: over.signal });
    signal.addEventListener('abort', finish);
    growth.observe(document.body);
    attempt();
  });
}
