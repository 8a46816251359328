import { deviceStore } from './device-store.ts';

const storageKey = 'stanza.inbox.ungrouped';

/** Whether the inbox is grouped by listing: it is until somebody switches that off at this device. */
export function isInboxGrouped(): boolean {
  return deviceStore().getItem(storageKey) === null;
}

export function keepInboxGrouped(isGrouped: boolean): void {
  try {
    if (isGrouped) deviceStore().removeItem(storageKey);
    else deviceStore().setItem(storageKey, 'true');
  } catch {
    // A storage that is full: the choice lasts as long as the page.
  }
}
