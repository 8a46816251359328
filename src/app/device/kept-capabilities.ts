import { tabStore } from './device-store.ts';

const storageKey = 'stanza.capabilities';

/**
 * What the page says of its server, else what the server answered in this tab before; `null` if neither is there. Both are names with
 * spaces between them. Any text can be read so, and an unknown name means nothing: without Zod, which the landing page does not load.
 */
export function keptCapabilities(): readonly string[] | null {
  const text = document.documentElement.dataset.capabilities ?? tabStore().getItem(storageKey);
  return text === null ? null : text.split(' ').filter(Boolean);
}

export function keepCapabilities(names: readonly string[]): void {
  try {
    tabStore().setItem(storageKey, names.join(' '));
  } catch {
    // A storage that is full: the answer lasts as long as the page.
  }
}
