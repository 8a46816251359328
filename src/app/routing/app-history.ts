import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

export type AppHistory = ReturnType<typeof appHistory>;

/**
 * Called at each step through the history, before the screen changes. If one returns true, the screen stays. They do not listen to
 * `popstate`: browsers call listeners of the window in the order in which they were added.
 */
export const popHolders = new Set<() => boolean>();

export const isPopHeld = () => [...popHolders].some((hold) => hold());

/** The browser's history, as the router wants it. */
export function appHistory() {
  // The app restores the scroll position: the browser would do it before the page is long enough.
  window.history.scrollRestoration = 'manual';
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  history.push = (to, state) =>
    // While the code of a screen loads, a second click on its link must not make a second entry.
    (history.createURL(to).href === window.location.href ? history.replace : push)(to, state);
  return history;
}
