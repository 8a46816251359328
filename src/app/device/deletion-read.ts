import { tabStore } from './device-store.ts';

const key = 'stanza.deletion-read';

/** Remembers in this tab that the person has closed the notice about a deletion of the account. @param deletesAt ISO 8601 */
export function rememberDeletionRead(deletesAt: string): void {
  try {
    tabStore().setItem(key, deletesAt);
  } catch {
    // Without space the next page says it again.
  }
}

export function hasReadDeletion(deletesAt: string): boolean {
  return tabStore().getItem(key) === deletesAt;
}
