import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './theme/page.css';
import './theme/map-placeholder.css';

/** Lets the browser draw, and answer the person. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluates the app's code in pieces, since all of it in one task would block a slow phone for half a second. The page names the files of
 * all pieces, so that they load at the same time (scripts/page-head.ts).
 */
async function startInPieces(): Promise<void> {
  await import('react-dom/client');
  await pause();
  await import('./theme/system.ts');
  await pause();
  const { start } = await import('./start.tsx');
  await pause();
  start();
}

startInPieces().catch((error: unknown) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  console.error(error);
});
