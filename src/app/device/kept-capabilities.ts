import * as z from 'zod/mini';
import { capabilitiesSchema } from '../../schemas/shell/capabilities.calls.ts';
import { tabStore } from './device-store.ts';

const storageKey = 'stanza.capabilities';
const textSchema = z.pipe(
  z.string(),
  z.transform((text) => text.split(' ').filter(Boolean)),
);

/** What the page says of its server, else what the server answered in this tab before; `null` if neither is there. */
export function keptCapabilities(): readonly string[] | null {
  const ofPage = textSchema.safeParse(document.documentElement.dataset.capabilities);
  if (ofPage.success) return ofPage.data;
  try {
    return capabilitiesSchema.safeParse(JSON.parse(tabStore().getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepCapabilities(names: readonly string[]): void {
  try {
    tabStore().setItem(storageKey, JSON.stringify(names));
  } catch {
    // A storage that is full: the answer lasts as long as the page.
  }
}
