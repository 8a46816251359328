import { pageId } from './page-id.ts';

const key = 'statecharts-tab';

/**
 * The id of this tab, kept for the pages that it loads later.
 * @param storage the session storage; without it, or if it is blocked, each page counts as a tab of its own
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
