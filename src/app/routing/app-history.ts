import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

export type AppHistory = ReturnType<typeof appHistory>;

/** The browser's history, as the router wants it. */
export function appHistory() {
  // Ours puts the page where it was: the browser would do so before the page is as long as it was.
  window.history.scrollRestoration = 'manual';
  const history = createBrowserHistory({ v5Compat: true });
  return Object.assign(Object.create(history) as typeof history, {
    push(to: Parameters<typeof history.push>[0], state?: unknown) {
      // While the code of a screen loads, a second click on its link must not make a second entry.
      if (history.createHref(to) === window.location.pathname + window.location.search + window.location.hash)
        history.replace(to, state);
      else history.push(to, state);
    },
  });
}
