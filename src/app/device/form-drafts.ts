import type { Store } from './chat-records.ts';

const prefixOf = (userId: number) => `stanza.form.${userId}.`;

const tabPrefix = 'stanza.tab-form.';

/** The draft of one form of one account, which the device keeps. */
export const openFormDraft = (store: Store, userId: number, form: string) =>
  openDraft(store, `${prefixOf(userId)}${form}`);

/** The drafts of one form in a tab, for visitors and members. */
export const openTabDraft = (tab: Store, form: string) => openDraft(tab, `${tabPrefix}${form}`);

function openDraft(store: Store, key: string) {
  return {
    read: (): string | null => store.getItem(key),
    keep: (text: string): void => store.setItem(key, text),
    forget: (): void => store.removeItem(key),
  };
}

/** Deletes all drafts of an account's forms from the device. */
export const forgetFormDrafts = (store: Store, userId: number): void => removeAll(store, prefixOf(userId));

/** Deletes all drafts of forms from the tab. */
export const forgetTabDrafts = (tab: Store): void => removeAll(tab, tabPrefix);

function removeAll(store: Store, prefix: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
  for (const key of keys) if (key?.startsWith(prefix)) store.removeItem(key);
}
