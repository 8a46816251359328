import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

export type AppHistory = ReturnType<typeof appHistory>;

/**
 * Called at each step through the history, before the screen changes. One that returns true keeps the screen. They are no listeners for
 * `popstate`: browsers call those of the window in the order in which they were added.
 */
export const popHolders = new Set<() => boolean>();

export const isPopHeld = () => [...popHolders].some((hold) => hold());

/** The browser's history, as the router wants it. */
export function appHistory() {
  // Ours puts the page where it was: the browser would do so before the page is as long as it was.
  window.history.scrollRestoration = 'manual';
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  history.push = (to, state) =>
    // While the code of a screen loads, a second click on its link must not make a second entry.
    (history.createURL(to).href === window.location.href ? history.replace : push)(to, state);
  return history;
}
