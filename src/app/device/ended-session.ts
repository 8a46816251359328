import { tabStore } from './device-store.ts';

const key = 'stanza.ended';

/** Remembers in this tab that the server has ended the session, for the page after a reload. */
export function rememberEnd(): void {
  try {
    tabStore().setItem(key, key);
  } catch {
    // Without space the page after a reload does not name the reason.
  }
}

/** Whether the session ended before the reload of this page. Once: the next reload does not say it again. */
export function takeEnd(): boolean {
  const hasEnded = tabStore().getItem(key) !== null;
  tabStore().removeItem(key);
  return hasEnded;
}
