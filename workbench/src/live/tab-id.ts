import { pageId } from './page-id.ts';

const key = 'statecharts-tab';

/**
 * The id of this tab, kept for the pages that it loads later.
 * @param storage the session storage; if it is missing or blocked, each page counts as a separate tab
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
