/**
 * Setup for test files that replace our modules or load them again. Other files have already run in this process and its window: their
 * modules are loaded again, their leftover listeners get no event, and nobody is logged in.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();

for (const target of [window, document]) {
  const { addEventListener } = target;
  const removals: (() => void)[] = [];
  target.addEventListener = (...[type, listener, options]: Parameters<Window['addEventListener']>) => {
    // React and user-event add listeners to a document only once for all files.
    const isKept = target === document && type !== 'visibilitychange';
    if (!isKept) removals.push(() => target.removeEventListener(type, listener, options));
    addEventListener.call(target, type, listener, options);
  };
  afterAll(() => {
    target.addEventListener = addEventListener;
    for (const remove of removals) remove();
  });
}
