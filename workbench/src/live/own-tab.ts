import { ownApp } from './own-app.ts';

const key = 'statecharts-tab';

/**
 * What this tab is known by, kept for the pages that it loads later.
 * @param storage of the session; without one, or where it may not be used, each page counts as a tab of its own
 */
export function ownTab(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): string {
  try {
    const kept = storage?.getItem(key) || ownApp;
    storage?.setItem(key, kept);
    return kept;
  } catch {
    return ownApp;
  }
}
