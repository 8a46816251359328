import { useLayoutEffect } from 'react';

/** Removes the first view (src/app/first-view.tsx) when the app draws its first screen. */
export function FirstViewEnd() {
  useLayoutEffect(() => document.getElementById('first-view')?.remove(), []);
  return null;
}
