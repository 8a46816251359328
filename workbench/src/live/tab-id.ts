import { pageId } from './page-id.ts';

const key = 'statecharts-tab';

/**
 * What this tab is known by, kept for the pages that it loads later.
 * @param storage of the session; without one, or where it may not be used, each page counts as a tab of its own
 */
export function tabId(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): string {
  try {
    const kept = storage?.getItem(key) || pageId;
    storage?.setItem(key, kept);
    return kept;
  } catch {
    return pageId;
  }
}
