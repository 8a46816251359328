import { useLayoutEffect } from 'react';

/** Milliseconds that the first view waits for data. It does not react, and a person may want to start another search. */
const longest = 3000;

/** Removes the first view (src/app/first-view) when the app has drawn its first screen, and that has its data. */
export function FirstViewEnd() {
  useLayoutEffect(endFirstView, []);
  return null;
}

function endFirstView(): void {
  const firstView = document.getElementById('first-view');
  const root = document.getElementById('root');
  if (!firstView || !root) return;
  const end = () => {
    changes.disconnect();
    clearTimeout(limit);
    firstView.remove();
  };
  const endIfReady = () => {
    if (!root.querySelector('[data-waiting]:not(ul)')) end();
  };
  const changes = new MutationObserver(endIfReady);
  changes.observe(root, { childList: true, subtree: true });
  const limit = setTimeout(end, longest);
  endIfReady();
}
