import { tabStore } from './device-store.ts';

const key = 'stanza.clock-told';

/** Remembers in this tab that the person knows that the device's clock is wrong. */
export function rememberClockTold(): void {
  try {
    tabStore().setItem(key, key);
  } catch {
    // Without space the next page says it again.
  }
}

export function hasToldClock(): boolean {
  return tabStore().getItem(key) !== null;
}
