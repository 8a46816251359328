import type { Store } from './chat-records.ts';
import { openFormDraft, openTabDraft } from './form-drafts.ts';

interface Stores {
  /** On the device, for members: until the logout. */
  device: Store;
  /** In this tab, for visitors, so that the next person at the device does not see it. */
  tab: Store;
}

/**
 * The kept draft of a message to the poster of a listing. What a visitor wrote becomes the draft of the member who logs in.
 * @param userId `null` for a visitor
 */
export function openContactDraft({ device, tab }: Stores, userId: number | null, listingId: number) {
  const visitors = openTabDraft(tab, `contact-${listingId}`);
  if (userId === null) return visitors;
  const own = openFormDraft(device, userId, `contact-${listingId}`);
  const brought = visitors.read();
  if (brought !== null) {
    own.keep(brought);
    visitors.forget();
  }
  return own;
}
