import type { Store } from './chat-records.ts';

const prefixOf = (userId: number) => `stanza.form.${userId}.`;

/** What the device keeps of one form of one account. */
export function openFormDraft(store: Store, userId: number, form: string) {
  const key = `${prefixOf(userId)}${form}`;
  return {
    read: (): string | null => store.getItem(key),
    keep: (text: string): void => store.setItem(key, text),
    forget: (): void => store.removeItem(key),
  };
}

/** Takes everything that the device keeps of an account's forms from it. */
export function forgetFormDrafts(store: Store, userId: number): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  for (const key of keys) if (key.startsWith(prefixOf(userId))) store.removeItem(key);
}
