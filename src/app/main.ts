import '@fontsource-variable/cormorant-garamond/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './theme/page.css';
import './theme/map-placeholder.css';
import { pause } from './pause.ts';

/** Milliseconds. */
const longestWait = 2000;

/**
 * Gives the browser the names of all files, so that they load at the same time. In a page whose first view has a picture, the names are in
 * a template (scripts/first-view.ts). They wait there until the picture has loaded or failed, or until somebody uses the page.
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
  const { start } = await import('./start.tsx');
  await pause();
  await start();
}

startInPieces().catch((error: unknown) => {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
  console.error(error);
});
