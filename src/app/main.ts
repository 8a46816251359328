import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './theme/page.css';
import './theme/map-placeholder.css';
import { pause } from './pause.ts';

/** Milliseconds. */
const longestWait = 2000;

/**
 * Loads all pieces at the same time. A page whose picture needs the network has the names of the files in a template
 * (scripts/first-view.ts), until the picture is there or cannot be loaded, or until somebody uses the page.
 */
async function nameFiles(): Promise<void> {
  const names = document.querySelector<HTMLTemplateElement>('#scripts');
  const picture = document.querySelector<HTMLImageElement>('#first-view img');
  if (!names) return;
  if (picture && !picture.complete) {
    await new Promise((resolve) => {
      for (const type of ['load', 'error']) picture.addEventListener(type, resolve);
      for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, resolve, { once: true });
      setTimeout(resolve, longestWait);
    });
  }
  document.head.append(names.content);
}

/** Evaluates the app's code in pieces, since all of it in one task would block a slow phone for half a second. */
async function startInPieces(): Promise<void> {
  await nameFiles();
  await import('react-dom/client');
  await pause();
  // It comes with the router and XState (vite.config.ts).
  await import('./routing/app-history.ts');
  await pause();
  const { start } = await import('./start.tsx');
  await pause();
  await start();
}

startInPieces().catch((error: unknown) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  console.error(error);
});
