import { matchPath } from 'react-router-dom';
import { once } from '../effects/once.ts';
import { loadScreen } from './screens.ts';

/** The scripts of each screen, which the build writes (scripts/screen-chunks.ts). */
const scriptsOfScreens = once(async (): Promise<Record<string, string[]>> => {
  const response = await fetch('/screens.json');
  return await response.json();
});

/**
 * Fetches the code of the screen at an address into the browser's cache. It is not evaluated: that would block a slow phone, for screens
 * that few go to.
 */
export async function prefetchCode(pathname: string): Promise<void> {
  // Safari cannot only fetch, and in development there is no list.
  if (!import.meta.env.PROD || !document.createElement('link').relList.supports('prefetch'))
    return loadScreen(pathname);
  const screens = await scriptsOfScreens();
  const path = Object.keys(screens).find((pattern) => matchPath(pattern, pathname));
  for (const script of (path && screens[path]) || []) prefetch(script);
}

const asked = new Set<string>();

function prefetch(href: string): void {
  if (asked.has(href)) return;
  asked.add(href);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}
